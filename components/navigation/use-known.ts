'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { DeploymentListView } from '@/components/deployments/list-model';
import type { MachineListView } from '@/components/machines/read';
import type { TemplateRows } from '@/components/templates/read';
import { keyOf } from '@/lib/api/query';

/** The lists that the frame knows of, as their pages read them. */
type KnownLists = {
  '/deployments': DeploymentListView;
  '/machines': MachineListView;
  '/templates': TemplateRows;
};

/** A list as some page has read it; undefined when none has, or when it is known to be out of date. Reads nothing. */
export function useKnown<Path extends keyof KnownLists>(path: Path): KnownLists[Path] | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const state = cache.find<KnownLists[Path]>({ queryKey: keyOf(path) })?.state;
      return state === undefined || state.isInvalidated ? undefined : state.data;
    },
    () => undefined,
  );
}
