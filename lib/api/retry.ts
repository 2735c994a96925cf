import { ApiError } from './errors';

const RETRIES_MAX = 3;
const BASE_MS = 1_000;
const CAP_MS = 20_000;
/** Beyond this a wait is shown with its countdown instead of being sat out unseen. */
const WAIT_MAX_MS = 15_000;

/**
 * Whether a failed read is repeated by itself: only when its error says that this can help (specification 7.1.2), at
 * most three times, and not when the platform asks for a longer wait. An error that is no ApiError is the server's
 * failed prefetch, whose cause stays there: the browser asks once for itself.
 */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return failureCount === 0;
  return error.retryable && failureCount < RETRIES_MAX && (error.retryAfterMs ?? 0) <= WAIT_MAX_MS;
}

/**
 * Milliseconds to wait before the next try: exponential with full jitter, capped at 20 s, and never before the
 * `Retry-After` of the answer. `random` is in [0, 1).
 */
export function retryDelay(failureCount: number, error: unknown, random = Math.random()): number {
  if (!(error instanceof ApiError)) return 0;
  const backoffMs = Math.min(CAP_MS, BASE_MS * 2 ** failureCount);
  return (error.retryAfterMs ?? 0) + Math.round(random * backoffMs);
}
