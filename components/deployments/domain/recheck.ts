import type { BudgetEntry } from '@/lib/browser/budget-ledger';

const SECOND_MS = 1000;
const DELAYS_MS = [30 * SECOND_MS, 60 * SECOND_MS, 120 * SECOND_MS, 300 * SECOND_MS];
const LONGEST_MS = 300 * SECOND_MS;

/** How long to wait after the check of this number, the first being 1: 30 s, 1 min, 2 min, then every 5 min. */
export function recheckDelayMs(count: number): number {
  return DELAYS_MS[Math.max(0, count - 1)] ?? LONGEST_MS;
}

/** How often the record is read again while it waits for DNS, by the time since the page was opened; the same steps. */
export function readPaceMs(openMs: number): number {
  const steps = DELAYS_MS.map((delayMs, index) => ({
    delayMs,
    untilMs: DELAYS_MS.slice(0, index + 1).reduce((sum, each) => sum + 2 * each, 0),
  }));
  return steps.find(({ untilMs }) => openMs < untilMs)?.delayMs ?? LONGEST_MS;
}

/** Budgets of this size and below are those of changes: nothing repeats by itself on one. */
const SCARCE_LIMIT = 60;
const LONG_WINDOW_MS = 5 * 60 * SECOND_MS;

/**
 * Whether a budget is too small to be drawn from without a person asking. The class of the routes of a domain is not documented
 * (specification 8.1), so it goes by what the headers of their own answers said; null means that none has come yet.
 */
export function isScarce(entry: BudgetEntry | null, nowMs: number): boolean | null {
  if (entry === null) return null;
  return entry.limit <= SCARCE_LIMIT || entry.resetAtMs - nowMs > LONG_WINDOW_MS;
}
