/** The six classes of specification 8.1. */
export type BudgetClass = 'read' | 'quote' | 'logs' | 'stop' | 'deploy_create' | 'mutation';

export interface BudgetRule {
  /** Requests that one window allows. */
  limit: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Budgets of specification 8.1 and the words of 7.3. */
export const BUDGETS: Record<BudgetClass, BudgetRule & { exhausted: string }> = {
  read: { limit: 300, windowMs: MINUTE_MS, exhausted: 'Too many API requests.' },
  quote: { limit: 120, windowMs: MINUTE_MS, exhausted: 'Too many pricing requests.' },
  logs: { limit: 120, windowMs: MINUTE_MS, exhausted: 'Too many log requests.' },
  stop: { limit: 120, windowMs: MINUTE_MS, exhausted: 'Too many stop requests.' },
  deploy_create: { limit: 10, windowMs: HOUR_MS, exhausted: 'Too many deployment requests.' },
  mutation: { limit: 30, windowMs: HOUR_MS, exhausted: 'Too many mutation requests.' },
};

/** One account's use of one class. A window begins with the first request that finds none running. */
export interface BudgetWindow {
  startMs: number;
  /** Requests asked for in the window; beyond the limit they were refused. */
  used: number;
}

/** What the caller is told in the RateLimit headers (specification 8.1). */
export interface BudgetState {
  isGranted: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number;
}

/** Draws `count` requests at once. Refused ones do not move the window's end, so a caller that hammers is not locked out longer. */
export function draw(
  window: BudgetWindow | undefined,
  nowMs: number,
  rule: BudgetRule,
  count = 1,
): BudgetWindow {
  if (window === undefined || isOver(window, nowMs, rule)) return { startMs: nowMs, used: count };
  return { startMs: window.startMs, used: window.used + count };
}

/** What to tell the caller whose request was the `used`-th of the window. */
export function stateOf(startMs: number, used: number, nowMs: number, rule: BudgetRule): BudgetState {
  return {
    isGranted: used <= rule.limit,
    limit: rule.limit,
    remaining: Math.max(0, rule.limit - used),
    resetSeconds: Math.max(1, Math.ceil((startMs + rule.windowMs - nowMs) / 1000)),
  };
}

/** Whether a window has ended and may be forgotten. */
export function isOver(window: BudgetWindow, nowMs: number, rule: BudgetRule): boolean {
  return nowMs >= window.startMs + rule.windowMs;
}
