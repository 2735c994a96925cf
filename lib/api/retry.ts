import { ApiError } from './errors';

const RETRIES_MAX = 3;
const BASE_MS = 1_000;
const CAP_MS = 20_000;
/** Beyond this a wait is shown with its countdown instead of being sat out unseen. */
const WAIT_MAX_MS = 15_000;

/** Retries that need no reads before them: those of the first failures of a page. */
const BURST = 10;
/** One retry is earned by this many reads that ended. */
const READS_PER_RETRY = 10;

/**
 * How many retries a page may make: at most one for ten of its reads, beside a burst of ten. It keeps a page from sending
 * a platform in trouble four times the calls that it gets from it in good days.
 */
export interface RetryBudget {
  /** Counts a read that ended, well or not. */
  earn: () => void;
  /** Takes one retry; false when none is left. */
  spend: () => boolean;
}

/** A full budget. Counted in whole tenths of a retry, which add up exactly. */
export function createRetryBudget(): RetryBudget {
  let tenths = BURST * READS_PER_RETRY;
  return {
    earn: () => {
      tenths = Math.min(BURST * READS_PER_RETRY, tenths + 1);
    },
    spend: () => {
      if (tenths < READS_PER_RETRY) return false;
      tenths -= READS_PER_RETRY;
      return true;
    },
  };
}

/** What a page knows besides the error itself. */
export interface RetryRule {
  budget: RetryBudget;
  /** For how much longer the platform refuses the reads of a path, because of whatever call; in milliseconds. */
  heldForMs: (path: string) => number;
}

/** What the platform asks to wait, of this call or of another that draws from the same budget. */
function waitOf({ retryAfterMs = 0, readPath }: ApiError, heldForMs: RetryRule['heldForMs']): number {
  return Math.max(retryAfterMs, readPath === undefined ? 0 : heldForMs(readPath));
}

/**
 * Whether a failed read is repeated by itself: only when its error says that this can help (specification 7.1.2), at
 * most three times, within the page's budget, and not when the platform asks for a longer wait. An error that is no ApiError is the server's
 * failed prefetch, whose cause stays there: the browser asks once for itself.
 */
export function shouldRetry(failureCount: number, error: unknown, { budget, heldForMs }: RetryRule): boolean {
  if (!(error instanceof ApiError)) return failureCount === 0;
  const canHelp = error.retryable && failureCount < RETRIES_MAX && waitOf(error, heldForMs) <= WAIT_MAX_MS;
  return canHelp && budget.spend();
}

/**
 * Milliseconds to wait before the next try: exponential with full jitter, capped at 20 s, and never before the
 * `Retry-After` of the answer, or of another that froze its budget. `random` is in [0, 1).
 */
export function retryDelay(
  failureCount: number,
  error: unknown,
  heldForMs: RetryRule['heldForMs'],
  random = Math.random(),
): number {
  if (!(error instanceof ApiError)) return 0;
  const backoffMs = Math.min(CAP_MS, BASE_MS * 2 ** failureCount);
  return waitOf(error, heldForMs) + Math.round(random * backoffMs);
}
