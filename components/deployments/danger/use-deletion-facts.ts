'use client';

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Dependents, Found } from '@/components/deployments/danger/consequences';
import { foundAttachments } from '@/components/deployments/danger/queries';
import { customDomain } from '@/components/deployments/domain/queries';
import { envKeys } from '@/components/deployments/environment/queries';
import { deploymentEvents } from '@/components/deployments/events/queries';
import type { DeploymentEvent } from '@/components/deployments/events/read';
import type { PlatformQuery } from '@/lib/api/query';

export type DeletionFacts = Dependents & {
  /** null where none is told. */
  lastEvent: Found<DeploymentEvent | null>;
};

/** Read once and not followed: a dialog is open for seconds. */
function once<View>({ queryKey, queryFn, staleTime }: PlatformQuery<View>) {
  return { queryKey, queryFn, staleTime };
}

function found<View, T>({ data, error }: UseQueryResult<View>, tell: (view: View) => T): Found<T> {
  if (data !== undefined) return { value: tell(data) };
  return error === null ? 'reading' : 'unreadable';
}

/** Reads what hangs on a deployment, before it is deleted. */
export function useDeletionFacts(deploymentId: string): DeletionFacts {
  const domain = useQuery(once(customDomain(deploymentId)));
  const attachments = useQuery(once(foundAttachments));
  const keys = useQuery(once(envKeys(deploymentId)));
  const events = useQuery(once(deploymentEvents(deploymentId)));
  return {
    domain: found(domain, (view) =>
      view === null ? null : (view.unicode ?? view.name ?? 'A custom domain'),
    ),
    attachments: found(attachments, (view) => view),
    envCount: found(keys, (view) => view.length),
    lastEvent: found(events, (view) => view.events[0] ?? null),
  };
}
