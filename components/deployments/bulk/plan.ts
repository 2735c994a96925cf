import type { BudgetClass } from '@/lib/api/budget-class';
import { counted } from '@/lib/format/count';
import { formatWait } from '@/lib/format/duration';

/** What can be asked of many deployments at once. */
export type BulkAction = 'redeploy' | 'restart' | 'delete';

/** The budget that each action draws from (specification 8.1). */
export const budgetClassOf = {
  redeploy: 'mutation',
  restart: 'mutation',
  delete: 'stop',
} as const satisfies Record<BulkAction, BudgetClass>;

/** What the headers said of a budget, as far as a plan needs it. */
export type PlanBudget = {
  limit: number;
  remaining: number;
  resetAtMs: number;
};

export type BulkPlan = {
  count: number;
  /** Null while no answer has told of this budget. */
  budget: { limit: number; left: number } | null;
  /** How many can be sent in the present window, and how many wait for the next ones. */
  nowCount: number;
  laterCount: number;
  /** Until the next window begins, in milliseconds; null when nothing has to wait for it. */
  nextWindowInMs: number | null;
};

function leftOf({ limit, remaining, resetAtMs }: PlanBudget, nowMs: number): number {
  return resetAtMs <= nowMs ? limit : remaining;
}

/** How `count` actions fit into what is left of their budget. One request each; a window that is over is full again. */
export function planBulk(count: number, budget: PlanBudget | null, nowMs: number): BulkPlan {
  if (budget === null) return { count, budget: null, nowCount: count, laterCount: 0, nextWindowInMs: null };
  const left = leftOf(budget, nowMs);
  const nowCount = Math.min(count, left);
  const laterCount = count - nowCount;
  return {
    count,
    budget: { limit: budget.limit, left },
    nowCount,
    laterCount,
    nextWindowInMs: laterCount === 0 ? null : Math.max(0, budget.resetAtMs - nowMs),
  };
}

/**
 * When the next request of this budget may be sent, in milliseconds since 1970; null for at once. Until `frozenUntilMs` the platform
 * refuses them all.
 */
export function sendableAtMs(budget: PlanBudget | null, frozenUntilMs: number, nowMs: number): number | null {
  const emptyUntil = budget !== null && leftOf(budget, nowMs) === 0 ? budget.resetAtMs : 0;
  const untilMs = Math.max(emptyUntil, frozenUntilMs);
  return untilMs > nowMs ? untilMs : null;
}

const units = {
  mutation: { one: 'change', window: 'this hour' },
  stop: { one: 'stop', window: 'this minute' },
} as const;

/** The plan in sentences: what it costs, what is left, and what has to wait. */
export function planWords(action: BulkAction, plan: BulkPlan): string[] {
  const { one, window } = units[budgetClassOf[action]];
  const { count, budget, nowCount, laterCount, nextWindowInMs } = plan;
  const cost = counted(count, one);
  if (budget === null)
    return [`Costs ${cost} of the account's budget. What is left is not known before the first answer.`];
  if (nextWindowInMs === null) {
    const words = `Costs ${cost} of ${budget.limit} ${window}: ${budget.left} left now, ${budget.left - count} afterwards.`;
    return [words];
  }
  const wait = `the next window begins in ${formatWait(nextWindowInMs)}`;
  return [
    `Costs ${cost}, and ${budget.left} of ${budget.limit} are left ${window}.`,
    nowCount === 0
      ? `None can be sent now: ${wait}.`
      : `${nowCount} are sent now, the other ${laterCount} as the budget allows: ${wait}. This page has to stay open for that.`,
  ];
}
