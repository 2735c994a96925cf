import { expect, it } from 'vitest';
import { planBulk, planWords, sendableAtMs } from './plan';
import { typedPhrase } from './words';

const budget = (remaining: number, resetInMs = 41 * 60_000) => ({
  limit: 30,
  remaining,
  resetAtMs: 1_000 + resetInMs,
});

it('says what it costs, what is left, and what is left afterwards', () => {
  expect(planWords('restart', planBulk(4, budget(30), 1_000))).toEqual([
    'Costs 4 changes of 30 this hour: 30 left now, 26 afterwards.',
  ]);
});

it('says how many have to wait for the next window, and for how long', () => {
  expect(planWords('redeploy', planBulk(12, budget(9), 1_000))).toEqual([
    'Costs 12 changes, and 9 of 30 are left this hour.',
    '9 are sent now, the other 3 as the budget allows: the next window begins in 41 min. This page has to stay open for that.',
  ]);
  expect(planWords('restart', planBulk(1, budget(0), 1_000)).at(-1)).toContain('None can be sent now');
});

it('promises nothing while the budget is not known', () => {
  expect(planWords('delete', planBulk(3, null, 0))).toEqual([
    "Costs 3 stops of the account's budget. What is left is not known before the first answer.",
  ]);
});

it('takes a window that is over for full again', () => {
  expect(planBulk(3, budget(0, -1), 1_000)).toMatchObject({ nowCount: 3, laterCount: 0 });
  expect(sendableAtMs(budget(0, -1), 0, 1_000)).toBeNull();
});

it('waits for the window and for what a 429 asked', () => {
  expect(sendableAtMs(budget(0), 0, 1_000)).toBe(budget(0).resetAtMs);
  expect(sendableAtMs(budget(5), 9_000, 1_000)).toBe(9_000);
  expect(sendableAtMs(null, 9_000, 1_000)).toBe(9_000);
});

it('asks for a phrase that names what is deleted', () => {
  expect(typedPhrase(['web-api'])).toBe('web-api');
  expect(typedPhrase(['web-api', 'docs', 'cart'])).toBe('web-api and 2 more');
});
