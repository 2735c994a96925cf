import { draw, isOver, stateOf, type BudgetRule, type BudgetState, type BudgetWindow } from './budgets.ts';

const SWEEP_AT = 10_000;

/** Counts the requests of each account in memory: a restart gives at most one window more. */
export function createRateLimit(rule: BudgetRule, now = Date.now): (accountId: string) => BudgetState {
  const windows = new Map<string, BudgetWindow>();
  return (accountId) => {
    const nowMs = now();
    if (windows.size >= SWEEP_AT) {
      for (const [key, window] of windows) if (isOver(window, nowMs, rule)) windows.delete(key);
    }
    const window = draw(windows.get(accountId), nowMs, rule);
    windows.set(accountId, window);
    return stateOf(window.startMs, window.used, nowMs, rule);
  };
}
