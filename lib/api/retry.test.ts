import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from './errors';
import { retryDelay, shouldRetry } from './retry';

const failure = (retryable: boolean, retryAfterMs?: number) =>
  new ApiError({
    code: 'x',
    message: 'x',
    action: '',
    retryable,
    status: 503,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });

describe('the retry rule', () => {
  it('repeats only what the platform calls retryable, three times at most', () => {
    expect([0, 1, 2, 3].map((count) => shouldRetry(count, failure(true)))).toEqual([true, true, true, false]);
    expect(shouldRetry(0, failure(false))).toBe(false);
  });

  it('leaves a long Retry-After to the page', () => {
    expect(shouldRetry(0, failure(true, 15_000))).toBe(true);
    expect(shouldRetry(0, failure(true, 15_001))).toBe(false);
  });

  it("asks once, at once, after the server's own prefetch failed", () => {
    expect(shouldRetry(0, new Error('redacted'))).toBe(true);
    expect(shouldRetry(1, new Error('redacted'))).toBe(false);
    expect(retryDelay(0, new Error('redacted'))).toBe(0);
  });

  it('never comes before Retry-After, never beyond the cap, and spreads over the whole range', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.nat(60_000),
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        (count, retryAfterMs, random) => {
          const delayMs = retryDelay(count, failure(true, retryAfterMs), random);
          expect(delayMs).toBeGreaterThanOrEqual(retryAfterMs);
          expect(delayMs).toBeLessThanOrEqual(retryAfterMs + 20_000);
        },
      ),
    );
    expect(retryDelay(0, failure(true), 0)).toBe(0);
    expect(retryDelay(2, failure(true), 0.5)).toBe(2_000);
    expect(retryDelay(9, failure(true), 0.5)).toBe(10_000);
  });
});
