const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT_MAX = 10;
const PER_ADDRESS_MAX = 30;
const TRACKED_MAX = 20_000;

interface Window {
  count: number;
  startedAt: number;
}

/** Counts failed password attempts per account and per address, in windows of a quarter of an hour. */
export interface Attempts {
  /**
   * Counts an attempt before its password is looked at, so that parallel ones cannot slip through.
   * Gives 0 when it may go on, else the seconds to wait.
   */
  begin(account: string, address: string): number;
  /** Takes the attempt back: the password was right. */
  succeed(account: string, address: string): void;
}

/** Makes the counters; `now` in milliseconds, for tests. */
export function createAttempts(now: () => number = Date.now): Attempts {
  const windows = new Map<string, Window>();

  function open(key: string): Window {
    const known = windows.get(key);
    if (known && now() - known.startedAt < WINDOW_MS) return known;
    windows.delete(key);
    for (const oldest of windows.keys()) {
      if (windows.size < TRACKED_MAX) break;
      windows.delete(oldest);
    }
    const fresh = { count: 0, startedAt: now() };
    windows.set(key, fresh);
    return fresh;
  }

  const limits = (account: string, address: string): [Window, number][] => [
    [open(`account ${account}`), PER_ACCOUNT_MAX],
    [open(`address ${address}`), PER_ADDRESS_MAX],
  ];

  return {
    begin(account, address) {
      const pairs = limits(account, address);
      const spent = pairs
        .filter(([window, max]) => window.count >= max)
        .map(([window]) => window.startedAt + WINDOW_MS);
      if (spent.length > 0) return Math.ceil((Math.max(...spent) - now()) / 1_000);
      for (const [window] of pairs) window.count += 1;
      return 0;
    },
    succeed(account, address) {
      for (const [window] of limits(account, address)) window.count = Math.max(0, window.count - 1);
    },
  };
}
