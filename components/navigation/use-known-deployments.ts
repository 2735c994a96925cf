'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { DeploymentListView } from '@/components/deployments/list-model';
import { keyOf } from '@/lib/api/query';

const LIST_KEY = keyOf('/deployments');

/** The list of deployments as some page has read it; undefined when none has, or when it is known to be out of date. Reads nothing. */
export function useKnownDeployments(): DeploymentListView | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const state = cache.find<DeploymentListView>({ queryKey: LIST_KEY })?.state;
      return state === undefined || state.isInvalidated ? undefined : state.data;
    },
    () => undefined,
  );
}
