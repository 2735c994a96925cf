import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUDGETS, draw, stateOf, type BudgetWindow } from './budgets.ts';

test('the budgets are those of specification 8.1', () => {
  const perWindow = Object.entries(BUDGETS).map(([name, rule]) => [name, rule.limit, rule.windowMs / 60_000]);
  expect(perWindow).toEqual([
    ['read', 300, 1],
    ['quote', 120, 1],
    ['logs', 120, 1],
    ['stop', 120, 1],
    ['deploy_create', 10, 60],
    ['mutation', 30, 60],
  ]);
});

test('the message names the exhausted class in the words of specification 7.3', () => {
  expect(Object.values(BUDGETS).map((rule) => rule.exhausted)).toEqual([
    'Too many API requests.',
    'Too many pricing requests.',
    'Too many log requests.',
    'Too many stop requests.',
    'Too many deployment requests.',
    'Too many mutation requests.',
  ]);
});

const rule = { limit: 5, windowMs: 1000 };
const steps = fc.array(fc.record({ afterMs: fc.nat({ max: 400 }) }), { minLength: 1, maxLength: 120 });

/** The plainest statement of the rule: every request that was granted, by its time. */
test('a window begins with the first request that finds none and grants exactly its limit', () => {
  fc.assert(
    fc.property(steps, (requests) => {
      let window: BudgetWindow | undefined;
      let nowMs = 0;
      let model: { startMs: number; granted: number } | undefined;
      for (const { afterMs } of requests) {
        nowMs += afterMs;
        if (model === undefined || nowMs >= model.startMs + rule.windowMs)
          model = { startMs: nowMs, granted: 0 };
        const isGranted = model.granted < rule.limit;
        if (isGranted) model.granted += 1;

        window = draw(window, nowMs, rule);
        const state = stateOf(window.startMs, window.used, nowMs, rule);
        expect(state).toEqual({
          isGranted,
          limit: rule.limit,
          remaining: rule.limit - model.granted,
          resetSeconds: Math.max(1, Math.ceil((model.startMs + rule.windowMs - nowMs) / 1000)),
        });
      }
    }),
  );
});

test('drawing several at once gives each of them what drawing one by one gives', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 10 }), (counts) => {
      let together: BudgetWindow | undefined;
      let single: BudgetWindow | undefined;
      for (const count of counts) {
        together = draw(together, 0, rule, count);
        for (let index = 1; index <= count; index += 1) {
          single = draw(single, 0, rule);
          const inBatch = stateOf(together.startMs, together.used - count + index, 0, rule);
          expect(inBatch).toEqual(stateOf(single.startMs, single.used, 0, rule));
        }
      }
    }),
  );
});

test('a caller that hammers a spent budget gets it back when the window ends', () => {
  let window: BudgetWindow | undefined;
  for (let nowMs = 0; nowMs < 1000; nowMs += 1) window = draw(window, nowMs, rule);
  expect(stateOf(0, window?.used ?? 0, 999, rule).isGranted).toBe(false);
  expect(draw(window, 1000, rule)).toEqual({ startMs: 1000, used: 1 });
});
