'use client';

import { type KnownRun, latestRuns } from '@/components/deployments/known-runs';
import { failuresOf } from '@/components/deployments/list-model';
import type { ListRow } from '@/components/deployments/list-columns';
import { markOf, type Marks } from '@/components/deployments/marks';
import type { Deployment } from '@/components/deployments/read';
import type { Sightings } from '@/components/deployments/sightings';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { useMarks } from '@/components/deployments/use-marks';
import { useLastSightings } from '@/components/deployments/use-sightings';

/** What this browser knows of the deployments that the platform does not tell. */
export type ListLocals = {
  latest: ReadonlyMap<string, KnownRun>;
  failures: ReadonlyMap<string, KnownRun>;
  marks: Marks;
  pinnedIds: ReadonlySet<string>;
  /** Of deployments whose status is unknown. */
  sightings: Sightings;
};

/** Runs, failures, pins, notes and last sightings; empty while the page comes from the server. */
export function useListLocals(deployments: readonly Deployment[]): ListLocals {
  'use memo';
  const latest = latestRuns(useKnownRuns().runs);
  const { marks } = useMarks();
  const sightings = useLastSightings(
    deployments.filter(({ status }) => status === 'unknown').map(({ id }) => id),
  );
  const pinned = Object.entries(marks).filter(([, { isPinned }]) => isPinned);
  return {
    latest,
    failures: failuresOf(deployments, latest),
    marks,
    pinnedIds: new Set(pinned.map(([id]) => id)),
    sightings,
  };
}

/** A deployment as a row, with what this browser knows of it. */
export function toListRow(deployment: Deployment, locals: ListLocals): ListRow {
  const { id, status } = deployment;
  return {
    deployment,
    run: locals.latest.get(id) ?? null,
    failure: locals.failures.get(id) ?? null,
    mark: markOf(locals.marks, id),
    lastSeen: status === 'unknown' ? (locals.sightings[id] ?? null) : null,
  };
}
