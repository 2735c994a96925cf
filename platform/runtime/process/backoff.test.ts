import { expect, test } from 'vitest';
import { Backoff } from './backoff.ts';

test('waits grow to the last step and stay there', () => {
  const backoff = new Backoff([1_000, 2_000, 5_000], 60_000);
  expect([0, 0, 0, 0, 0].map((lived) => backoff.next(lived))).toEqual([1_000, 2_000, 5_000, 5_000, 5_000]);
});

test('a process that stayed up long enough starts over', () => {
  const backoff = new Backoff([1_000, 2_000, 5_000], 60_000);
  backoff.next(10);
  backoff.next(10);
  expect(backoff.next(59_999)).toBe(5_000);
  expect(backoff.next(60_000)).toBe(1_000);
  expect(backoff.next(10)).toBe(2_000);
});
