'use client';

import { useEffect } from 'react';
import type { KnownRun } from '@/components/deployments/known-runs';
import { deploymentRun } from '@/components/deployments/queries';
import type { DeploymentRun } from '@/components/deployments/read';
import { observe } from '@/components/deployments/run/timeline';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { useIsInBrowser } from '@/components/use-clock';
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
  const { runs, rememberRun } = useKnownRuns();
  const known = runs.find((run) => run.runId === runId) ?? null;
  const startedAtMs = known?.acceptedAtMs ?? known?.sightings[0]?.seenAtMs ?? null;
  const query = usePolledQuery(deploymentRun(runId, { startedAtMs, appName, isReadHidden }));
  const { data, dataUpdatedAt } = query;
  // What is kept can be read only after the page has come alive; writing before would begin anew.
  const isInBrowser = useIsInBrowser();
  const base = known ?? {
    runId,
    deploymentId,
    appName: null,
    kind: null,
    acceptedAtMs: null,
    status: null,
    sightings: [],
    endedAtMs: null,
    watchedUntilMs: null,
    unwatched: [],
  };
  const next = data === undefined ? known : withReading(base, data, dataUpdatedAt, name);
  useEffect(() => {
    if (isInBrowser && next !== null && next !== known) rememberRun(next);
  });
  return { query, known: next };
}
