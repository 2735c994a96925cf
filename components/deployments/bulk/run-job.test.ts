import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/api/errors';
import { type BulkJob, countStates, newJob, parseJob, resumed } from './job';
import type { BulkAction, PlanBudget } from './plan';
import { runJob } from './run-job';

const targets = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `dep_${index}`, appName: `app-${index}` }));

const failure = (status: number, more: { retryAfterMs?: number } = {}) =>
  new ApiError({
    code: `code_${status}`,
    message: `Answer ${status}.`,
    action: '',
    retryable: false,
    status,
    ...more,
  });

/** A platform with a budget of its own, and a clock that only waiting moves. */
function surroundings(
  answer: (id: string, sentCount: number) => Error | undefined,
  budget?: { limit: number; windowMs: number },
) {
  let nowMs = 1_000_000;
  let known: PlanBudget | null = null;
  let used = 0;
  let windowEndMs = 0;
  const sent: { id: string; atMs: number }[] = [];
  const states: BulkJob[] = [];
  const around = {
    send: async (_action: BulkAction, id: string) => {
      sent.push({ id, atMs: nowMs });
      if (budget !== undefined) {
        if (nowMs >= windowEndMs) [used, windowEndMs] = [0, nowMs + budget.windowMs];
        used += 1;
        known = {
          limit: budget.limit,
          remaining: Math.max(0, budget.limit - used),
          resetAtMs: windowEndMs,
        };
        if (used > budget.limit) throw failure(429, { retryAfterMs: windowEndMs - nowMs });
      }
      const error = answer(id, sent.length);
      if (error !== undefined) throw error;
      return { runId: `run_of_${id}` };
    },
    budget: () => known,
    frozenUntilMs: () => 0,
    nowMs: () => nowMs,
    isOffline: () => false,
    wait: async (ms: number) => {
      nowMs += ms;
    },
    onChange: (job: BulkJob) => states.push(job),
  };
  return { around, sent, states };
}

const go = (signal = new AbortController().signal) => signal;

describe('a job on many deployments', () => {
  it('sends each once, in order, and says accepted only of what the platform accepted', async () => {
    const { around, sent, states } = surroundings((id) => (id === 'dep_1' ? failure(409) : undefined));
    const end = await runJob(newJob('restart', targets(3), 0), around, go());
    expect(sent.map(({ id }) => id)).toEqual(['dep_0', 'dep_1', 'dep_2']);
    expect(end.items.map(({ state }) => state)).toEqual(['accepted', 'failed', 'accepted']);
    expect(end.items[1]).toMatchObject({ message: 'Answer 409.', code: 'code_409' });
    expect(end.items[0]?.runId).toBe('run_of_dep_0');
    expect(states.at(-1)).toEqual(end);
  });

  it('never sends more than the budget allows in a window, whatever its size, and comes to the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        async (count, limit) => {
          const { around, sent } = surroundings(() => undefined, { limit, windowMs: 60_000 });
          const end = await runJob(newJob('delete', targets(count), 0), around, go());
          expect(countStates(end).accepted).toBe(count);
          expect(sent).toHaveLength(count);
          for (const { atMs } of sent) {
            const inWindow = sent.filter((other) => other.atMs >= atMs && other.atMs < atMs + 60_000);
            expect(inWindow.length).toBeLessThanOrEqual(limit);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('puts an item back that a 429 refused, waits as long as it was asked to, and sends it again', async () => {
    const { around, sent } = surroundings((_, sentCount) =>
      sentCount === 1 ? failure(429, { retryAfterMs: 7_000 }) : undefined,
    );
    const end = await runJob(newJob('restart', targets(1), 0), around, go());
    expect(countStates(end).accepted).toBe(1);
    expect((sent[1]?.atMs ?? 0) - (sent[0]?.atMs ?? 0)).toBe(7_000);
  });

  it('does not send again what had no answer, and gives a page that is being left the time to end', async () => {
    const { around, sent } = surroundings((id) => (id === 'dep_0' ? failure(0) : undefined));
    const end = await runJob(newJob('delete', targets(2), 0), around, go());
    expect(end.items.map(({ state }) => state)).toEqual(['unclear', 'accepted']);
    expect(sent).toHaveLength(2);
    expect((sent[1]?.atMs ?? 0) - (sent[0]?.atMs ?? 0)).toBe(10_000);
  });

  it('sends nothing without a network, and goes on when it is back', async () => {
    const { around, sent } = surroundings(() => undefined);
    const begunMs = around.nowMs();
    const isOffline = () => around.nowMs() < begunMs + 60_000;
    const end = await runJob(newJob('restart', targets(2), 0), { ...around, isOffline }, go());
    expect(countStates(end).accepted).toBe(2);
    expect(sent.map(({ atMs }) => atMs)).toEqual([begunMs + 60_000, begunMs + 60_000]);
  });

  it('stops after three failures in a row, and keeps the rest for later', async () => {
    const { around, sent } = surroundings(() => failure(500));
    const end = await runJob(newJob('restart', targets(9), 0), around, go());
    expect(sent).toHaveLength(3);
    expect(end.stopReason).toBe('Stopped after 3 failures in a row.');
    expect(countStates(end)).toMatchObject({ failed: 3, waiting: 6 });
  });

  it('stops where the session has ended, without counting the item as done or failed', async () => {
    const { around } = surroundings(() => failure(401));
    const end = await runJob(newJob('restart', targets(2), 0), around, go());
    expect(countStates(end)).toMatchObject({ waiting: 2 });
    expect(end.stopReason).toBe('The session has ended.');
  });

  it('stops when told to, and goes on with the rest and nothing else when taken up again', async () => {
    const stopper = new AbortController();
    const first = surroundings((_, sentCount) => {
      if (sentCount === 2) stopper.abort('Stopped by you.');
      return undefined;
    });
    const left = await runJob(newJob('redeploy', targets(4), 0), first.around, stopper.signal);
    expect(countStates(left)).toMatchObject({ accepted: 2, waiting: 2 });
    expect(left.stopReason).toBe('Stopped by you.');
    const kept = parseJob(JSON.parse(JSON.stringify(left)));
    if (kept === null) throw new Error('The job was not kept.');
    const second = surroundings(() => undefined);
    const end = await runJob(resumed(kept), second.around, go());
    expect(second.sent.map(({ id }) => id)).toEqual(['dep_2', 'dep_3']);
    expect(countStates(end).accepted).toBe(4);
  });
});

it('takes what was under way when the page was left for unclear', () => {
  const job = newJob('delete', targets(2), 0);
  const [first, second] = job.items;
  if (first === undefined || second === undefined) throw new Error('The job has no items.');
  const left = { ...job, items: [{ ...first, state: 'sending' as const }, second] };
  expect(resumed(left).items.map(({ state }) => state)).toEqual(['unclear', 'waiting']);
});

it('makes nothing of what a browser kept in another shape', () => {
  for (const stored of [
    null,
    1,
    'x',
    [],
    {},
    { action: 'format', items: [] },
    { action: 'delete', items: [1] },
  ])
    expect(parseJob(stored)).toBeNull();
});
