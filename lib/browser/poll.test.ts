import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jitterOf, pollInterval, type PollSituation } from './poll';

const NOW = 1_000_000;
const calm: PollSituation = {
  nowMs: NOW,
  lastReadMs: NOW,
  isHidden: false,
  budget: null,
  frozenUntilMs: 0,
  isFollower: false,
  crowding: 1,
  jitter: 0.5,
};
const budget = (remaining: number, resetAtMs = NOW + 60_000) => ({ limit: 100, remaining, resetAtMs });

const situations = fc.record({
  nowMs: fc.constant(NOW),
  lastReadMs: fc.option(fc.integer({ min: NOW - 600_000, max: NOW })),
  isHidden: fc.boolean(),
  budget: fc.option(
    fc.record({
      limit: fc.integer({ min: 0, max: 300 }),
      remaining: fc.integer({ min: 0, max: 300 }),
      resetAtMs: fc.integer({ min: NOW - 10_000, max: NOW + 3_600_000 }),
    }),
  ),
  frozenUntilMs: fc.oneof(fc.constant(0), fc.integer({ min: NOW - 10_000, max: NOW + 3_600_000 })),
  isFollower: fc.boolean(),
  crowding: fc.double({ min: 0, max: 20, noNaN: true }),
  jitter: fc.double({ min: 0, max: 0.999_999, noNaN: true }),
});
const needs = fc.integer({ min: 1_000, max: 900_000 });

describe('the poll interval', () => {
  it('is what the view needs, give or take 20 percent', () => {
    expect(pollInterval(2_000, calm)).toBe(2_000);
    expect(pollInterval(2_000, { ...calm, jitter: 0 })).toBe(1_600);
    expect(pollInterval(2_000, { ...calm, jitter: 0.999_999 })).toBe(2_400);
  });

  it('counts from the last read, however often it is computed', () => {
    expect(pollInterval(10_000, { ...calm, lastReadMs: NOW - 4_000 })).toBe(6_000);
  });

  it('ends when nothing can change any more, and in a hidden tab unless the view is followed there', () => {
    expect(pollInterval(false, calm)).toBe(false);
    expect(pollInterval(2_000, { ...calm, isHidden: true })).toBe(false);
    const followed = { visibleMs: 2_000, hiddenMs: 30_000 };
    expect(pollInterval(followed, calm)).toBe(2_000);
    expect(pollInterval(followed, { ...calm, isHidden: true })).toBe(30_000);
  });

  it('slows down as the budget runs low, and leaves its last tenth to people', () => {
    expect(pollInterval(2_000, { ...calm, budget: budget(50) })).toBe(2_000);
    expect(pollInterval(2_000, { ...calm, budget: budget(25) })).toBe(4_000);
    expect(pollInterval(2_000, { ...calm, budget: budget(10) })).toBe(61_000);
  });

  it('is slow no longer once the window is over, and never waits for more than the next one', () => {
    expect(pollInterval(2_000, { ...calm, budget: budget(0, NOW - 1) })).toBe(2_000);
    expect(pollInterval(30_000, { ...calm, budget: budget(0, NOW + 40_000) })).toBe(55_000);
  });

  it('leaves the read to the tab that made the last one, and takes over before two intervals are gone', () => {
    const leading = fc.double({ min: 0, max: 0.999_999, noNaN: true });
    fc.assert(
      fc.property(needs, leading, leading, (need, one, other) => {
        const leader = Number(pollInterval(need, { ...calm, jitter: one }));
        const follower = Number(pollInterval(need, { ...calm, jitter: other, isFollower: true }));
        expect(follower).toBeGreaterThan(leader);
        expect(follower).toBeLessThan(2 * need);
      }),
    );
  });

  it('never comes before Retry-After or the next window, and never turns into a busy loop', () => {
    fc.assert(
      fc.property(needs, situations, (need, situation) => {
        const interval = pollInterval(need, situation);
        if (situation.isHidden) {
          expect(interval).toBe(false);
          return;
        }
        expect(interval).toBeGreaterThanOrEqual(250);
        expect(Number(interval) + NOW).toBeGreaterThanOrEqual(situation.frozenUntilMs - 0.5);
        const { budget: left } = situation;
        const isReserved = left !== null && left.remaining <= left.limit * 0.1;
        if (isReserved) expect(Number(interval) + NOW).toBeGreaterThanOrEqual(left.resetAtMs - 0.5);
      }),
    );
  });

  it('never gets faster when less is left', () => {
    fc.assert(
      fc.property(needs, situations, fc.nat(100), fc.nat(100), (need, situation, one, other) => {
        const withLeft = (remaining: number) =>
          pollInterval(need, { ...situation, isHidden: false, budget: budget(remaining) });
        expect(withLeft(Math.min(one, other))).toBeGreaterThanOrEqual(Number(withLeft(Math.max(one, other))));
      }),
    );
  });
});

describe('the jitter', () => {
  it('is the same for the same wait and spread over the range', () => {
    expect(jitterOf('query@1')).toBe(jitterOf('query@1'));
    const values = Array.from({ length: 1_000 }, (_, index) => jitterOf(`query@${index}`));
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(values.filter((value) => value < 0.5).length).toBeGreaterThan(400);
    expect(values.filter((value) => value < 0.5).length).toBeLessThan(600);
  });
});
