import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_LEDGER, observe, type BudgetLedger } from './budget-ledger';
import { crowdingOf, type Pollers } from './demand';
import { pollInterval } from './poll';

const LIST = { method: 'get', path: '/deployments' };
const NOW = 1_000_000;
const WINDOW_MS = 60_000;

function ledgerOf(limit: number, remaining = limit): BudgetLedger {
  const rateLimit = { limit, remaining, resetMs: WINDOW_MS };
  return observe(
    EMPTY_LEDGER,
    { ...LIST, status: 200, rateLimit, retryAfterMs: null, requestId: null, dateMs: null },
    NOW,
  );
}

const pollersOf = (needs: readonly number[]): Pollers =>
  new Map(needs.map((needMs, index) => [String(index), { ...LIST, needMs }]));

describe('the crowding of a budget', () => {
  it('is none while all pollers together keep to their share', () => {
    expect(crowdingOf(pollersOf([10_000, 60_000]), ledgerOf(300), LIST, 0.3)).toBe(1);
  });

  it('is how much more they want', () => {
    // 60 reads a minute out of a share of 30.
    expect(crowdingOf(pollersOf([1_000]), ledgerOf(100), LIST, 0.3)).toBe(2);
  });

  it('counts only pollers of the same budget', () => {
    const logs = { method: 'get', path: '/deployments/{deployment_id}/logs', needMs: 100 };
    const pollers = new Map([...pollersOf([60_000]), ['logs', logs]]);
    expect(crowdingOf(pollers, ledgerOf(300), LIST, 0.3)).toBe(1);
  });

  it('is unknown, so none, before the first answer', () => {
    expect(crowdingOf(pollersOf([100]), EMPTY_LEDGER, LIST, 0.3)).toBe(1);
  });

  it('keeps any set of pollers under the share, give or take the jitter', () => {
    const needs = fc.array(fc.integer({ min: 500, max: 120_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        needs,
        fc.integer({ min: 10, max: 500 }),
        fc.double({ min: 0.05, max: 0.6, noNaN: true }),
        (all, limit, share) => {
          const crowding = crowdingOf(pollersOf(all), ledgerOf(limit), LIST, share);
          const perWindow = all.reduce((sum, need) => {
            const interval = pollInterval(need, {
              nowMs: NOW,
              lastReadMs: NOW,
              isHidden: false,
              budget: null,
              frozenUntilMs: 0,
              isFollower: false,
              crowding,
              jitter: 0.5,
            });
            return sum + WINDOW_MS / Number(interval);
          }, 0);
          expect(perWindow).toBeLessThanOrEqual(limit * share * 1.01);
        },
      ),
    );
  });
});
