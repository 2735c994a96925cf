import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '@/lib/api/operations.gen';
import { EMPTY_LEDGER, observe, type BudgetEntry } from '@/lib/browser/budget-ledger';
import { budgetState, operationCosts, sparklinePoints, windowWords } from './limits-model';

const NOW = 1_000_000;
const entry: BudgetEntry = {
  limit: 30,
  remaining: 20,
  resetAtMs: NOW + 60_000,
  windowMs: 3_600_000,
  own: 3,
  others: 2,
};

describe('the state of a budget', () => {
  it('tells not observed, nothing left and a window that is over apart', () => {
    expect(budgetState(undefined, NOW)).toEqual({ kind: 'not-observed' });
    expect(budgetState({ ...entry, remaining: 0 }, NOW)).toMatchObject({ kind: 'observed', remaining: 0 });
    expect(budgetState({ ...entry, resetAtMs: NOW }, NOW)).toEqual({ kind: 'window-over', limit: 30 });
  });

  it('parts what was taken into own, of others, and before this page looked', () => {
    expect(budgetState(entry, NOW)).toMatchObject({ own: 3, others: 2, before: 5, resetInMs: 60_000 });
  });

  it('calls a window by the longest wait that was seen', () => {
    expect(windowWords({ windowMs: 58_000 })).toBe('a minute');
    expect(windowWords(entry)).toBe('an hour');
  });
});

describe('what each operation costs', () => {
  const binding = (ledger = EMPTY_LEDGER, route = 'get /webhooks') =>
    operationCosts(ledger, OPERATIONS).find(
      ({ operation: { method, path } }) => `${method} ${path}` === route,
    );

  it('lists all 45, those of the smallest budgets first', () => {
    const costs = operationCosts(EMPTY_LEDGER, OPERATIONS);
    expect(costs).toHaveLength(45);
    expect(costs[0]?.budgetClass).toBe('deploy_create');
  });

  it('takes no budget for granted where the specification names none, until it was learned', () => {
    expect(binding()).toMatchObject({ budgetClass: null, binding: 'unknown' });
    expect(binding(EMPTY_LEDGER, 'post /webhooks')).toMatchObject({
      budgetClass: 'mutation',
      binding: 'specified',
    });
    expect(binding(EMPTY_LEDGER, 'get /openapi.json')).toMatchObject({
      budgetClass: null,
      binding: 'unlimited',
    });
    const answer = (method: string, path: string, remaining: number) => ({
      method,
      path,
      status: 200,
      rateLimit: { limit: 300, remaining, resetMs: 30_000 },
      retryAfterMs: null,
      requestId: null,
      dateMs: null,
    });
    const seen = observe(EMPTY_LEDGER, answer('get', '/deployments', 299), NOW);
    const learned = observe(seen, answer('get', '/webhooks', 298), NOW);
    expect(binding(learned)).toMatchObject({ budgetClass: 'read', binding: 'learned' });
  });
});

describe('the line of readings', () => {
  it('needs two, and a limit', () => {
    expect(sparklinePoints([{ atMs: 0, remaining: 5 }], 10)).toBe('');
    expect(
      sparklinePoints(
        [
          { atMs: 0, remaining: 5 },
          { atMs: 9, remaining: 4 },
        ],
        0,
      ),
    ).toBe('');
  });

  it('stays in its box, whatever was read', () => {
    const reading = fc.record({ atMs: fc.integer(), remaining: fc.integer() });
    fc.assert(
      fc.property(fc.array(reading, { minLength: 2 }), fc.integer({ min: 1, max: 1_000 }), (all, limit) => {
        const sorted = all.toSorted((one, other) => one.atMs - other.atMs);
        for (const point of sparklinePoints(sorted, limit).split(' ')) {
          const [x = NaN, y = NaN] = point.split(',').map(Number);
          expect(x >= 0 && x <= 100 && y >= 1 && y <= 23).toBe(true);
        }
      }),
    );
  });
});
