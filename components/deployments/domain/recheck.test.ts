import { expect, it } from 'vitest';
import { isScarce, readPaceMs, recheckDelayMs } from './recheck';

const SECOND_MS = 1000;
const entry = (limit: number, resetMs: number) => ({
  limit,
  remaining: limit,
  resetAtMs: resetMs,
  own: 0,
  others: 0,
  windowMs: 60_000,
});

it('waits 30 seconds, 1, 2 and then 5 minutes between checks', () => {
  expect([1, 2, 3, 4, 5, 50].map((count) => recheckDelayMs(count) / SECOND_MS)).toEqual([
    30, 60, 120, 300, 300, 300,
  ]);
});

it('reads more slowly the longer the page is open', () => {
  expect(
    [0, 59, 60, 179, 180, 419, 420, 9000].map((open) => readPaceMs(open * SECOND_MS) / SECOND_MS),
  ).toEqual([30, 30, 60, 60, 120, 120, 300, 300]);
});

it('takes a budget of changes for scarce, one of reads not, and knows nothing before the first answer', () => {
  expect(isScarce(null, 0)).toBeNull();
  expect(isScarce(entry(30, 60 * SECOND_MS), 0)).toBe(true);
  expect(isScarce(entry(500, 3600 * SECOND_MS), 0)).toBe(true);
  expect(isScarce(entry(300, 60 * SECOND_MS), 0)).toBe(false);
});
