import { expect, it } from 'vitest';
import { hasEnded, markEnded } from './ended-sessions';

it('the last 20,000 sessions that ended are remembered, and no more, the oldest forgotten first', () => {
  const idOf = (index: number) => `session-${index}`;
  for (let index = 0; index < 20_000; index += 1) markEnded(idOf(index));
  expect([0, 1, 19_999, 20_000].map((index) => hasEnded(idOf(index)))).toEqual([true, true, true, false]);
  markEnded(idOf(20_000));
  expect([0, 1, 19_999, 20_000].map((index) => hasEnded(idOf(index)))).toEqual([false, true, true, true]);
});
