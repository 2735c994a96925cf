'use client';

import { useEffect } from 'react';
import type { Deployment } from '@/components/deployments/read';
import {
  type Sighting,
  type Sightings,
  sightingsSetting,
  withSightings,
} from '@/components/deployments/sightings';
import type { LastRead } from '@/lib/browser/last-read';
import { updateLocal, useLocalPart } from '@/lib/browser/use-local-store';

/** Remembers the status of what was read, at each read; nothing before the first. */
export function useRememberSightings(
  deployments: readonly Pick<Deployment, 'id' | 'status'>[],
  lastRead: LastRead,
): void {
  useEffect(() => {
    const remember = () => {
      const atMs = lastRead.atMs();
      if (atMs > 0) updateLocal(sightingsSetting, (seen) => withSightings(seen, deployments, atMs));
    };
    remember();
    return lastRead.subscribe(remember);
  }, [deployments, lastRead]);
}

/** The last status that said something of each of these deployments, as this browser saw it. */
export function useLastSightings(deploymentIds: readonly string[]): Sightings {
  return useLocalPart(sightingsSetting, (seen) =>
    Object.fromEntries(
      deploymentIds.flatMap((id) => (seen[id] === undefined ? [] : [[id, seen[id]] as const])),
    ),
  );
}

/** The same of one deployment; null when this browser never saw it. */
export function useLastSighting(deploymentId: string): Sighting | null {
  return useLastSightings([deploymentId])[deploymentId] ?? null;
}
