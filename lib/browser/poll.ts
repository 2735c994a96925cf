import type { PollNeed } from '@/lib/api/query';

/** What a poller has to respect besides its own need. */
export interface PollSituation {
  /** Milliseconds since the epoch; also the unit of the other times here. */
  nowMs: number;
  /** When the last read ended, with an answer or without; null before the first. */
  lastReadMs: number | null;
  isHidden: boolean;
  /** What is left of the class that the read draws from; null while it is not known. */
  budget: { limit: number; remaining: number; resetAtMs: number } | null;
  /** No read of this class before this time (`Retry-After`); 0 when there is none. */
  frozenUntilMs: number;
  /** Another tab read this last: this one only takes over when that one stops. */
  isFollower: boolean;
  /** How much more all pollers of the class want than the share of its budget that is theirs; 1 when it is enough. */
  crowding: number;
  /** In [0, 1]; spreads pollers by ±20 percent. The same for one wait, however often it is computed. */
  jitter: number;
}

/** Background reads leave this share of a budget to what a person does. */
const RESERVED_SHARE = 0.1;
/** Above this share of what is left, nothing is slowed down. */
const EASY_SHARE = 0.5;
const STRETCH_MAX = 10;
/** Late enough that the leading tab was there before, early enough to take over within two intervals. */
const FOLLOWER_WAIT = 1.6;
/** Never sooner than this after now, so that a passed deadline does not become a busy loop. */
const FLOOR_MS = 250;

/** What a view needs in this tab: milliseconds, or false for nothing. */
export const needIn = (need: PollNeed, isHidden: boolean): number | false => {
  if (typeof need === 'object') return isHidden ? need.hiddenMs : need.visibleMs;
  return isHidden ? false : need;
};

/** How much slower than it wants to a poller goes, by what is left of its budget: 1 to 10. */
function stretchOf(budget: PollSituation['budget']): number {
  if (budget === null || budget.limit <= 0) return 1;
  const share = budget.remaining / budget.limit;
  return share >= EASY_SHARE ? 1 : Math.min(STRETCH_MAX, EASY_SHARE / Math.max(share, 0.01));
}

/**
 * Milliseconds until the next read, or false for none (features B2). The deadline counts from the last read, so it does
 * not move when it is computed again; all pollers together keep to their share of the budget; with a reserve left, reads
 * wait for the next window; `Retry-After` is kept.
 */
export function pollInterval(need: PollNeed, situation: PollSituation): number | false {
  const { nowMs, lastReadMs, isHidden, budget, frozenUntilMs, jitter } = situation;
  const neededMs = needIn(need, isHidden);
  if (neededMs === false) return false;
  const wantedMs = neededMs * Math.max(1, situation.crowding) * (situation.isFollower ? FOLLOWER_WAIT : 1);
  // What was left of a window that is over says nothing of the present one.
  const current = budget !== null && budget.resetAtMs > nowMs ? budget : null;
  const waitMs = wantedMs * (0.8 + 0.4 * jitter);
  const spreadMs = wantedMs * jitter;
  const fromMs = lastReadMs ?? nowMs;
  const slowedMs = fromMs + waitMs * stretchOf(current);
  // The next window is full again: nobody has to wait beyond its beginning.
  const latestMs = Math.max(fromMs + waitMs, (current?.resetAtMs ?? 0) + spreadMs);
  const deadlines = [Math.min(slowedMs, latestMs)];
  if (frozenUntilMs > nowMs) deadlines.push(frozenUntilMs + spreadMs);
  const isReserved = current !== null && current.remaining <= current.limit * RESERVED_SHARE;
  if (isReserved) deadlines.push(current.resetAtMs + spreadMs);
  return Math.max(FLOOR_MS, Math.round(Math.max(...deadlines) - nowMs));
}

/** A number in [0, 1) that is the same for the same text: the jitter of one wait of one query. */
export function jitterOf(seed: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 16_777_619);
  }
  return (hash >>> 0) / 2 ** 32;
}
