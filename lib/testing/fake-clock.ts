import { afterEach, vi } from 'vitest';

/**
 * Takes the clock and the timers of a test into its hands, starting at `startMs`. Real time goes on moving it, so that
 * answers under way and `waitFor` come; `advance` jumps and runs what falls due. Real time is given back after each test.
 */
export function fakeClock(startMs = Date.UTC(2026, 10, 21, 12)) {
  vi.useFakeTimers({
    now: startMs,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  return {
    advance: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    set: (ms: number) => vi.setSystemTime(ms),
  };
}

afterEach(() => {
  vi.useRealTimers();
});
