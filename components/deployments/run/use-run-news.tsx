'use client';

import { Link } from '@/components/link';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { KnownRun } from '@/components/deployments/known-runs';
import { changedRuns, changeWords } from '@/components/deployments/run/tray-model';
import { runStatus } from '@/components/deployments/status';
import { announce } from '@/components/ui/announcer';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { notify, useNotifyWish } from '@/lib/browser/notify';
import { routes } from '@/lib/routes';

/** Somebody who looks at the page needs no notification of the system. */
function isLookedAt(): boolean {
  return !document.hidden && document.hasFocus();
}

function toastSuccess(run: KnownRun): void {
  toast({
    tone: 'ok',
    shape: 'check',
    title: changeWords(run),
    action: (
      <Button asChild size="small" variant="ghost">
        <Link href={routes.deploymentRun(run.deploymentId, run.runId)}>Open run</Link>
      </Button>
    ),
  });
}

export type RunNewsProps = {
  runs: readonly KnownRun[];
  /** The run whose own page is open, which tells its changes itself. */
  openRunId: string | null;
  isTrayOpen: boolean;
  /** A failure must not stay hidden. */
  onFailure: () => void;
};

/** Tells each change of status once: to readers, in a notice where the tray is closed, and by the system where that is wished. */
export function useRunNews({ runs, openRunId, isTrayOpen, onFailure }: RunNewsProps): void {
  const before = useRef<ReadonlyMap<string, string | null>>(new Map());
  const { state: notifyState } = useNotifyWish();
  const router = useRouter();
  useEffect(() => {
    const changed = changedRuns(before.current, runs);
    before.current = new Map(runs.map(({ runId, status }) => [runId, status]));
    for (const run of changed) {
      const { isTerminal } = runStatus(run.status);
      if (isTerminal && notifyState === 'on' && !isLookedAt())
        notify({
          title: changeWords(run),
          body: run.status === 'failed' ? `At ${run.sightings.at(-1)?.stage ?? 'a stage not reported'}` : '',
          tag: run.runId,
          onOpen: () => router.push(routes.deploymentRun(run.deploymentId, run.runId)),
        });
      if (run.runId === openRunId) continue;
      announce(changeWords(run));
      if (run.status === 'failed') onFailure();
      else if (isTerminal && !isTrayOpen) toastSuccess(run);
    }
  });
}
