import * as z from 'zod/mini';
import type { BulkAction } from './plan';

/**
 * `accepted` is what the platform said, not that it is done. `unclear` had no answer: it may have happened, so it is never sent again
 * by itself.
 */
const itemStates = ['waiting', 'sending', 'accepted', 'failed', 'unclear'] as const;
export type BulkItemState = (typeof itemStates)[number];

export type BulkItem = {
  id: string;
  name: string;
  state: BulkItemState;
  /** The run to follow, where the platform named one. */
  runId: string | null;
  /** Why it failed, in the platform's words, and its code. */
  message: string | null;
  code: string | null;
};

/** One action on many deployments, with what came of each. Kept in this browser, so that a reload can go on with the rest. */
export type BulkJob = {
  action: BulkAction;
  startedAtMs: number;
  items: readonly BulkItem[];
  /** Why it does not go on, in a sentence; null while it goes on and when it is through. */
  stopReason: string | null;
};

export type Settled =
  | { state: 'accepted'; runId: string | null }
  | { state: 'failed' | 'unclear'; message: string; code: string };

const jobSchema = z.object({
  action: z.enum(['redeploy', 'restart', 'delete']),
  startedAtMs: z.number(),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(itemStates),
      runId: z.nullable(z.string()),
      message: z.nullable(z.string()),
      code: z.nullable(z.string()),
    }),
  ),
  stopReason: z.nullable(z.string()),
});

/** The job out of what a browser stored; null when there is none that can be understood. */
export function parseJob(stored: unknown): BulkJob | null {
  const job = z.safeParse(jobSchema, stored);
  return job.success && job.data.items.length > 0 ? job.data : null;
}

/** A job in which nothing has been sent yet. */
export function newJob(
  action: BulkAction,
  targets: readonly { id: string; appName: string }[],
  startedAtMs: number,
): BulkJob {
  const nothing = { state: 'waiting', runId: null, message: null, code: null } as const;
  const items = targets.map(({ id, appName }) => ({ id, name: appName, ...nothing }));
  return { action, startedAtMs, items, stopReason: null };
}

function withItem(job: BulkJob, id: string, part: Partial<BulkItem>): BulkJob {
  return { ...job, items: job.items.map((item) => (item.id === id ? { ...item, ...part } : item)) };
}

/** The job while one of its requests is under way. */
export function sending(job: BulkJob, id: string): BulkJob {
  return withItem(job, id, { state: 'sending' });
}

/** The job with an item back in the queue: its request was refused before anything was done. */
export function putBack(job: BulkJob, id: string): BulkJob {
  return withItem(job, id, { state: 'waiting' });
}

/** The job with what came of one request. */
export function settled(job: BulkJob, id: string, outcome: Settled): BulkJob {
  return withItem(job, id, outcome);
}

/** The job at rest, with the reason. */
export function stopped(job: BulkJob, stopReason: string): BulkJob {
  return { ...job, stopReason };
}

const LOST = { message: 'The page was left before the answer came.', code: 'answer_lost' } as const;

/** The job as it goes on after a stop or a reload; what was under way when the page was left stays unclear. */
export function resumed(job: BulkJob): BulkJob {
  const items = job.items.map((item) =>
    item.state === 'sending' ? { ...item, state: 'unclear' as const, ...LOST } : item,
  );
  return { ...job, items, stopReason: null };
}

/** How many items are in each state. */
export function countStates(job: BulkJob): Record<BulkItemState, number> {
  const counts = { waiting: 0, sending: 0, accepted: 0, failed: 0, unclear: 0 };
  for (const { state } of job.items) counts[state] += 1;
  return counts;
}

/** Whether every item has come to something. */
export function isThrough(job: BulkJob): boolean {
  return job.items.every(({ state }) => state !== 'waiting' && state !== 'sending');
}
