/** Waits before the second and each later attempt, in milliseconds (embedded-platform.md, webhook retries). */
const RETRY_DELAYS_MS = [5_000, 30_000, 120_000, 900_000, 3_600_000, 21_600_000] as const;
/** A tenth more or less, so that what failed together is not retried together. */
const JITTER = 0.1;

/** How long to wait after attempt number `attempts` has failed; null when it was the last. `random` gives 0 to 1. */
export function retryDelayMs(attempts: number, random: () => number = Math.random): number | null {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  return delay === undefined ? null : Math.round(delay * (1 - JITTER + 2 * JITTER * random()));
}
