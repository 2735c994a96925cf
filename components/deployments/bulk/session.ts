'use client';

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type KnownRun, startedRun } from '@/components/deployments/known-runs';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { invalidatePath } from '@/lib/api/query';
import { budgetNow, frozenUntilNow } from '@/lib/browser/budget';
import { isOffline } from '@/lib/browser/connection';
import { createStore } from '@/lib/browser/store';
import { type LocalSetting, useLocalStore } from '@/lib/browser/use-local-store';
import { useNow } from '@/lib/browser/use-now';
import { type BulkJob, isThrough, newJob, parseJob, resumed } from './job';
import { type BulkAction, budgetClassOf } from './plan';
import { runJob } from './run-job';
import { sendAction } from './send-action';
import { alone, isHeld } from './tab-lock';

/** Kept as `portico.bulk.v1`: ids, names and outcomes, so that a reload can go on. Gone when it is put away. */
const setting: LocalSetting<BulkJob | null> = { key: 'bulk.v1', read: parseJob, fallback: null };

/** The job that this tab works on; it goes on while other pages of the portal are open. */
const live = createStore<{ job: BulkJob; stop: () => void } | null>(null);

/** Whether a job was begun or taken up in this tab since it was opened. */
let isBegunHere = false;

/** The list is read again at most this often while a job goes on. */
const READ_AGAIN_MS = 5_000;

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

type Keeping = { keep: (job: BulkJob) => void; rememberRun: (run: KnownRun) => void };

async function work(first: BulkJob, queryClient: QueryClient, { keep, rememberRun }: Keeping): Promise<void> {
  const stopper = new AbortController();
  const stop = () => stopper.abort('Stopped by you.');
  // A page that is being left cuts off the answer under way, and must not take that for a reason to send the next.
  const leave = () => stopper.abort('The page was left.');
  window.addEventListener('pagehide', leave);
  let readAtMs = 0;
  const readAgain = (nowMs: number) => {
    readAtMs = nowMs;
    void invalidatePath(queryClient, '/deployments');
    void invalidatePath(queryClient, '/deployments/{deployment_id}');
  };
  const show = (job: BulkJob) => {
    live.set({ job, stop });
    keep(job);
    if (Date.now() - readAtMs > READ_AGAIN_MS) readAgain(Date.now());
  };
  show(first);
  const around = {
    send: async (action: BulkAction, deploymentId: string) => {
      const { runId, statusUrl } = await sendAction(queryClient, action, deploymentId);
      const appName = first.items.find(({ id }) => id === deploymentId)?.name ?? null;
      if (runId !== null && action !== 'delete')
        rememberRun(startedRun(runId, deploymentId, action, Date.now(), { appName, statusUrl }));
      return { runId };
    },
    budget: () => budgetNow(budgetClassOf[first.action]),
    frozenUntilMs: () => frozenUntilNow(budgetClassOf[first.action]),
    nowMs: () => Date.now(),
    isOffline,
    wait: waitFor,
    onChange: show,
  };
  try {
    await runJob(first, around, stopper.signal);
  } finally {
    window.removeEventListener('pagehide', leave);
    live.set(null);
    readAgain(Date.now());
  }
}

/** Whether another tab is at work; looked at when the job changes, and every ten seconds. */
function useHeldElsewhere(job: BulkJob | null, isHere: boolean): boolean {
  const nowMs = useNow(10_000);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (job === null || isHere) return;
    let isCurrent = true;
    void isHeld().then((now) => {
      if (isCurrent) setHeld(now);
    });
    return () => {
      isCurrent = false;
    };
  }, [job, isHere, nowMs]);
  return !isHere && held;
}

/** The job on many deployments, as this tab works on it or as it was kept, and how to begin, stop, resume and put it away. */
export function useBulk() {
  const queryClient = useQueryClient();
  const { rememberRun } = useKnownRuns();
  const { value: kept, change } = useLocalStore(setting);
  const here = useSyncExternalStore(live.subscribe, live.get, () => null);
  const isElsewhere = useHeldElsewhere(kept, here !== null);
  // At rest, what was under way when the page was left stays without an answer.
  const atRest = kept === null || isElsewhere ? kept : { ...resumed(kept), stopReason: kept.stopReason };
  const job = here?.job ?? atRest;
  const begin = (next: BulkJob) => {
    isBegunHere = true;
    return alone(() => work(next, queryClient, { keep: (state) => void change(state), rememberRun }));
  };
  return {
    job,
    isBegunHere,
    isRunningHere: here !== null,
    isElsewhere,
    /** Both give false where another tab is at work. */
    start: (action: BulkAction, targets: readonly { id: string; appName: string }[]) =>
      begin(newJob(action, targets, Date.now())),
    resume: () => (job === null || isThrough(job) ? Promise.resolve(true) : begin(resumed(job))),
    stop: () => here?.stop(),
    putAway: () => void change(null),
  };
}
