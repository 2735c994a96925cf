import { asApiError } from '@/lib/api/errors';
import {
  type BulkItem,
  type BulkJob,
  isThrough,
  putBack,
  sending,
  settled,
  type Settled,
  stopped,
} from './job';
import { type BulkAction, type PlanBudget, sendableAtMs } from './plan';

/** What a job needs of the page around it. */
export type BulkSurroundings = {
  /** Sends one request; gives the run to follow, or null. @throws ApiError */
  send: (action: BulkAction, deploymentId: string) => Promise<{ runId: string | null }>;
  /** What is known of the budget now. */
  budget: () => PlanBudget | null;
  /** Until when the platform refuses its requests; 0 when it does not. */
  frozenUntilMs: () => number;
  nowMs: () => number;
  /** Whether there is no network: what is sent without one only comes back as unclear. */
  isOffline: () => boolean;
  /** Resolves after so many milliseconds, sooner when `signal` is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Told of every state of the job, the last one included. */
  onChange: (job: BulkJob) => void;
};

/** After so many failures in a row something else is wrong, and the rest is not spent on it. */
const FAILURES_MAX = 3;
/** A 429 that names no time. */
const REFUSED_WAIT_MS = 30_000;
/**
 * After a request without an answer. A page that is being left cuts its requests off before it ends, and must not send the next one in
 * between; a network that is gone for a moment gets that moment.
 */
const UNANSWERED_WAIT_MS = 10_000;
/**
 * While it waits for a window or the network, it looks this often whether it is there: other tabs and people spend the same budget.
 */
const LOOK_MS = 5_000;

function failureOf(thrown: unknown): Settled & { state: 'failed' | 'unclear' } {
  const { message, code, status } = asApiError(thrown);
  return { state: status === 0 ? 'unclear' : 'failed', message, code };
}

/** What the answer to one request makes of the job, and how the job goes on after it. */
type Step = { job: BulkJob; isFailure: boolean; refusedUntilMs: number };

async function sendOne(job: BulkJob, item: BulkItem, around: BulkSurroundings): Promise<Step> {
  try {
    const { runId } = await around.send(job.action, item.id);
    const accepted = settled(job, item.id, { state: 'accepted', runId });
    return { job: accepted, isFailure: false, refusedUntilMs: 0 };
  } catch (thrown) {
    const error = asApiError(thrown);
    // Refused before anything was done: the item waits for its turn again.
    if (error.status === 429) {
      const refusedUntilMs = around.nowMs() + (error.retryAfterMs ?? REFUSED_WAIT_MS);
      return { job: putBack(job, item.id), isFailure: false, refusedUntilMs };
    }
    if (error.status === 401) {
      const left = stopped(putBack(job, item.id), 'The session has ended.');
      return { job: left, isFailure: false, refusedUntilMs: 0 };
    }
    const refusedUntilMs = error.status === 0 ? around.nowMs() + UNANSWERED_WAIT_MS : 0;
    return { job: settled(job, item.id, failureOf(error)), isFailure: true, refusedUntilMs };
  }
}

/**
 * Works through the waiting items of a job, one after another, within what is left of their budget. Ends when all have come to something,
 * when `signal` is aborted, with its reason in a sentence (an answer under way is still taken), when the session is over, or after three failures in a row.
 */
export async function runJob(
  first: BulkJob,
  around: BulkSurroundings,
  signal: AbortSignal,
): Promise<BulkJob> {
  let job = first;
  let failures = 0;
  let refusedUntilMs = 0;
  const change = (next: BulkJob) => {
    job = next;
    around.onChange(job);
  };
  for (;;) {
    const item = job.items.find(({ state }) => state === 'waiting');
    if (item === undefined || job.stopReason !== null) return job;
    const nowMs = around.nowMs();
    const untilMs = Math.max(
      sendableAtMs(around.budget(), around.frozenUntilMs(), nowMs) ?? 0,
      refusedUntilMs,
    );
    if (signal.aborted) change(stopped(job, String(signal.reason)));
    else if (around.isOffline()) await around.wait(LOOK_MS, signal);
    else if (untilMs > nowMs) await around.wait(Math.min(untilMs - nowMs, LOOK_MS), signal);
    else {
      change(sending(job, item.id));
      const step = await sendOne(job, item, around);
      refusedUntilMs = step.refusedUntilMs;
      failures = step.isFailure ? failures + 1 : 0;
      const isHopeless = failures >= FAILURES_MAX && !isThrough(step.job);
      change(isHopeless ? stopped(step.job, `Stopped after ${FAILURES_MAX} failures in a row.`) : step.job);
    }
  }
}
