'use client';

import { useLayoutEffect } from 'react';
import { type KnownRun, unseenRun } from '@/components/deployments/known-runs';
import { deploymentRun } from '@/components/deployments/queries';
import type { DeploymentRun } from '@/components/deployments/read';
import { observe } from '@/components/deployments/run/timeline';
import { keepRun, useKnownRuns } from '@/components/deployments/use-known-runs';
import { usePolledQuery } from '@/lib/browser/use-polled-query';

export type RunIdentity = {
  runId: string;
  deploymentId: string;
  /** Sent along to a platform that did not find the run by its id alone. */
  appName?: string | null;
  /** Whether it is read in a hidden tab too, for the tab's title or a notification. */
  isReadHidden?: boolean;
  /** What the app is called, where the page knows it; kept with the run. */
  name?: string | null;
};

function withReading(kept: KnownRun, reading: DeploymentRun, atMs: number, name: string | null): KnownRun {
  const known = name === null || kept.appName === name ? kept : { ...kept, appName: name };
  const seen = observe(known, reading, atMs, known.acceptedAtMs);
  if (seen === known && known.status === reading.status) return known;
  return { ...known, ...seen, status: reading.status };
}

/**
 * Follows a run until it ends and keeps what is seen of it in this browser, so that a reload loses no stage. Gives the read and what is
 * known; the latter is null until something was kept.
 */
export function useFollowedRun({
  runId,
  deploymentId,
  appName = null,
  isReadHidden = true,
  name = null,
}: RunIdentity) {
  const { runs } = useKnownRuns();
  const known = runs.find((run) => run.runId === runId) ?? null;
  const startedAtMs = known?.acceptedAtMs ?? known?.sightings[0]?.seenAtMs ?? null;
  const query = usePolledQuery(deploymentRun(runId, { startedAtMs, appName, isReadHidden }));
  const { data, lastRead } = query;
  // Before anybody sees what was drawn of the reading without it.
  useLayoutEffect(() => {
    if (data === undefined) return;
    const keep = () =>
      keepRun(runId, (kept) =>
        withReading(kept ?? unseenRun(runId, deploymentId), data, lastRead.atMs(), name),
      );
    keep();
    return lastRead.subscribe(keep);
  }, [runId, deploymentId, data, lastRead, name]);
  if (known !== null || data === undefined) return { query, known };
  // Nothing is kept where the page comes from the server, or where the browser keeps nothing.
  return { query, known: withReading(unseenRun(runId, deploymentId), data, lastRead.atMs(), name) };
}
