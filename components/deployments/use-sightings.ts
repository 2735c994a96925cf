'use client';

import { useEffect } from 'react';
import type { Deployment } from '@/components/deployments/read';
import { type Sighting, sightingsSetting, withSightings } from '@/components/deployments/sightings';
import { useLocalStore } from '@/lib/browser/use-local-store';

/** Remembers the status of what was read at `atMs`; nothing while that is 0. */
export function useRememberSightings(
  deployments: readonly Pick<Deployment, 'id' | 'status'>[],
  atMs: number,
): void {
  const { value: seen, update } = useLocalStore(sightingsSetting);
  const hasNews = atMs > 0 && withSightings(seen, deployments, atMs) !== seen;
  useEffect(() => {
    if (hasNews) update((stored) => withSightings(stored, deployments, atMs));
  }, [hasNews, update, deployments, atMs]);
}

/** The last status that said something of this deployment, as this browser saw it; null when it never did. */
export function useLastSighting(deploymentId: string): Sighting | null {
  return useLocalStore(sightingsSetting).value[deploymentId] ?? null;
}
