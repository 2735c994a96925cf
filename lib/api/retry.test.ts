import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from './errors';
import { createRetryBudget, retryDelay, shouldRetry, type RetryRule } from './retry';

const failure = (retryable: boolean, retryAfterMs?: number) =>
  new ApiError({
    code: 'x',
    message: 'x',
    action: '',
    retryable,
    status: 503,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
const free = () => 0;
/** The rule with a budget that nothing was taken from. */
const wouldRetry = (count: number, error: unknown, heldForMs: RetryRule['heldForMs'] = free) =>
  shouldRetry(count, error, { budget: createRetryBudget(), heldForMs });

describe('the retry rule', () => {
  it('repeats only what the platform calls retryable, three times at most', () => {
    expect([0, 1, 2, 3].map((count) => wouldRetry(count, failure(true)))).toEqual([true, true, true, false]);
    expect(wouldRetry(0, failure(false))).toBe(false);
  });

  it('leaves a long Retry-After to the page', () => {
    expect(wouldRetry(0, failure(true, 15_000))).toBe(true);
    expect(wouldRetry(0, failure(true, 15_001))).toBe(false);
  });

  it('keeps the wait that another call was asked for, where the two draw from one budget', () => {
    const list = new ApiError({ ...failure(true, 1_000).facts, readPath: '/deployments' });
    const heldFor = (ms: number) => (path: string) => (path === '/deployments' ? ms : 0);
    expect(wouldRetry(0, list, heldFor(15_000))).toBe(true);
    expect(wouldRetry(0, list, heldFor(15_001))).toBe(false);
    expect(retryDelay(0, list, heldFor(9_000), 0)).toBe(9_000);
    expect(retryDelay(0, list, heldFor(500), 0)).toBe(1_000);
    const pathless = failure(true);
    expect(retryDelay(0, pathless, () => 9_000, 0)).toBe(0);
  });

  it("asks once, at once, after the server's own prefetch failed", () => {
    expect(wouldRetry(0, new Error('redacted'))).toBe(true);
    expect(wouldRetry(1, new Error('redacted'))).toBe(false);
    expect(retryDelay(0, new Error('redacted'), free)).toBe(0);
  });

  it('never comes before Retry-After, never beyond the cap, and spreads over the whole range', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.nat(60_000),
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        (count, retryAfterMs, random) => {
          const delayMs = retryDelay(count, failure(true, retryAfterMs), free, random);
          expect(delayMs).toBeGreaterThanOrEqual(retryAfterMs);
          expect(delayMs).toBeLessThanOrEqual(retryAfterMs + 20_000);
        },
      ),
    );
    expect(retryDelay(0, failure(true), free, 0)).toBe(0);
    expect(retryDelay(2, failure(true), free, 0.5)).toBe(2_000);
    expect(retryDelay(9, failure(true), free, 0.5)).toBe(10_000);
  });
});

describe('the retry budget', () => {
  it('has ten at first, and earns one by ten reads that ended', () => {
    const budget = createRetryBudget();
    const spendAll = () => {
      let spent = 0;
      while (budget.spend()) spent += 1;
      return spent;
    };
    expect(spendAll()).toBe(10);
    for (let read = 0; read < 39; read += 1) budget.earn();
    expect(spendAll()).toBe(3);
    for (let read = 0; read < 10_000; read += 1) budget.earn();
    expect(spendAll()).toBe(10);
  });

  it('is not drawn from by what would not be repeated anyway', () => {
    const budget = createRetryBudget();
    const rule = { budget, heldForMs: free };
    for (let count = 0; count < 50; count += 1) {
      shouldRetry(0, failure(false), rule);
      shouldRetry(3, failure(true), rule);
      shouldRetry(0, failure(true, 60_000), rule);
      shouldRetry(0, new Error('redacted'), rule);
    }
    expect(Array.from({ length: 11 }, () => budget.spend()).filter(Boolean)).toHaveLength(10);
  });

  // What the rule says of a whole history, without a counter: of every stretch of it that ends now, the retries are at
  // most ten and a tenth of its reads.
  it('refuses exactly when some stretch up to now had all that it may have: 100,000 steps', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1_000, maxLength: 1_000 }), (steps) => {
        const budget = createRetryBudget();
        const history: ('read' | 'retry')[] = [];
        for (const isRead of steps) {
          if (isRead) {
            budget.earn();
            history.push('read');
            continue;
          }
          let [isAllowed, reads, retries] = [true, 0, 1];
          for (let at = history.length; isAllowed; at -= 1) {
            isAllowed = 10 * retries <= 100 + reads;
            if (at === 0) break;
            if (history[at - 1] === 'read') reads += 1;
            else retries += 1;
          }
          if (budget.spend() !== isAllowed)
            throw new Error(`Diverges after ${String(history.length)} steps.`);
          if (isAllowed) history.push('retry');
        }
      }),
      { numRuns: 100 },
    );
  });
});
