'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DeploymentDetail } from '@/components/deployments/read';
import type { QueryLike } from '@/components/query-view';
import { invalidatePath } from '@/lib/api/query';

/** A page reads its run and its deployment side by side when it opens; neither is newer than the other by more than this. */
const OPENING_MS = 2_000;

type End = { isTerminal: boolean; readAtMs: number };

/** From when on a reading of the deployment counts; null while the run goes on or has not been read. */
function useCountsFrom(end: End | null): number | null {
  const [opening, setOpening] = useState<End | null>(null);
  const [endedAtMs, setEndedAtMs] = useState<number | null>(null);
  if (end !== null && opening === null) setOpening(end);
  if (end?.isTerminal === true && endedAtMs === null) setEndedAtMs(end.readAtMs);
  if (endedAtMs === null || opening === null) return null;
  return opening.isTerminal ? endedAtMs - OPENING_MS : endedAtMs;
}

/**
 * Reads the deployment again once the run has ended: only then does its address count (specification 2.2). A page that is opened
 * after the end has read it then, and once is enough. Gives whether the deployment on the page is one that counts.
 */
export function useReadAgain(
  deploymentId: string,
  end: End | null,
  detail: QueryLike<DeploymentDetail>,
): boolean {
  const queryClient = useQueryClient();
  const countsFromMs = useCountsFrom(end);
  const { lastRead, isPending } = detail;
  const isBefore = () => countsFromMs !== null && lastRead.atMs() < countsFromMs;
  const isOld = useSyncExternalStore(lastRead.subscribe, isBefore, isBefore) && !isPending;
  useEffect(() => {
    if (!isOld) return;
    void invalidatePath(queryClient, '/deployments/{deployment_id}', {
      path: { deployment_id: deploymentId },
    });
    void invalidatePath(queryClient, '/deployments');
  }, [queryClient, deploymentId, isOld]);
  return countsFromMs !== null && !isPending && !isOld;
}
