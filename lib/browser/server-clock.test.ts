import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { observeServerClock, offsetOf, resetServerClock, serverNow } from './server-clock';

const NOW = Date.UTC(2026, 10, 21, 12);
beforeEach(resetServerClock);

it('finds the other clock to within its precision, whatever the delays and the cut to whole seconds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 12 }),
      (aheadMs, delaysMs) => {
        const bounds = delaysMs.map((delayMs, index) => {
          const answeredAtMs = NOW + index * 137;
          const dateMs = Math.floor((answeredAtMs + aheadMs) / 1000) * 1000;
          return dateMs - (answeredAtMs + delayMs);
        });
        expect(Math.abs(offsetOf(bounds) - aheadMs)).toBeLessThanOrEqual(2_000);
      },
    ),
  );
});

it('takes clocks that differ by less than the header can tell for equal', () => {
  observeServerClock({ dateMs: NOW - 1_400 }, NOW);
  expect(serverNow(NOW)).toBe(NOW);
});

it('forgets a clock that was put right, and learns nothing of an answer without a date', () => {
  observeServerClock({ dateMs: NOW + 600_000 }, NOW);
  observeServerClock({ dateMs: null }, NOW);
  expect(serverNow(NOW)).toBe(NOW + 600_000);
  for (let count = 0; count < 12; count += 1) observeServerClock({ dateMs: NOW }, NOW);
  expect(serverNow(NOW)).toBe(NOW);
});
