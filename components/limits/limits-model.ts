import { BUDGET_CLASSES, type BudgetClass } from '@/lib/api/budget-class';
import type { Operation } from '@/lib/api/operation';
import { classOf, UNLISTED, type BudgetEntry, type BudgetLedger } from '@/lib/browser/budget-ledger';

/** What is known of a budget at one moment. "Not observed" is neither none left nor all left. */
export type BudgetState =
  | { kind: 'not-observed' }
  /** The window that was seen is over; what is left of the present one nobody has said yet. */
  | { kind: 'window-over'; limit: number }
  | {
      kind: 'observed';
      limit: number;
      remaining: number;
      resetInMs: number;
      /** Calls of this browser in the window, and what somebody else took, as far as this page saw it. */
      own: number;
      others: number;
      /** What was taken before this page looked; nobody knows by whom. */
      before: number;
    };

/** The state of a budget, from what its headers said last. */
export function budgetState(entry: BudgetEntry | undefined, nowMs: number): BudgetState {
  if (entry === undefined) return { kind: 'not-observed' };
  const { limit, remaining, resetAtMs, own, others } = entry;
  if (resetAtMs <= nowMs) return { kind: 'window-over', limit };
  return {
    kind: 'observed',
    limit,
    remaining,
    resetInMs: resetAtMs - nowMs,
    own,
    others,
    before: Math.max(0, limit - remaining - own - others),
  };
}

const MINUTE_MS = 60_000;

/** The length of a window in words, from the longest wait for its end that was seen: it is at least that long. */
export function windowWords({ windowMs }: Pick<BudgetEntry, 'windowMs'>): string {
  return windowMs <= MINUTE_MS ? 'a minute' : 'an hour';
}

/** How the class of a route is known. */
export type Binding = 'specified' | 'learned' | 'unknown' | 'unlimited';

/** What one operation draws on. */
export type OperationCost = {
  operation: Operation;
  budgetClass: BudgetClass | null;
  binding: Binding;
};

function costOf(ledger: BudgetLedger, operation: Operation): OperationCost {
  const { method, path, budget } = operation;
  const isUnlisted = UNLISTED.has(`${method} ${path}`);
  if (budget === null && !isUnlisted) return { operation, budgetClass: null, binding: 'unlimited' };
  const budgetClass = classOf(ledger, method, path);
  if (!isUnlisted) return { operation, budgetClass, binding: 'specified' };
  return { operation, budgetClass, binding: budgetClass === null ? 'unknown' : 'learned' };
}

const ORDER: readonly (BudgetClass | null)[] = [
  'deploy_create',
  'mutation',
  ...BUDGET_CLASSES.filter((each) => each !== 'deploy_create' && each !== 'mutation'),
  null,
];

/** What every operation costs, those of the smallest budgets first. */
export function operationCosts(ledger: BudgetLedger, operations: readonly Operation[]): OperationCost[] {
  return operations
    .map((operation) => costOf(ledger, operation))
    .sort((one, other) => ORDER.indexOf(one.budgetClass) - ORDER.indexOf(other.budgetClass));
}

/** Points of a line over readings, in a box of 100 by 24: time to the right, what is left upwards; empty with fewer than two. */
export function sparklinePoints(
  readings: readonly { atMs: number; remaining: number }[],
  limit: number,
): string {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined || readings.length < 2 || limit <= 0) return '';
  const spanMs = Math.max(1, last.atMs - first.atMs);
  const round = (value: number) => Math.round(value * 10) / 10;
  return readings
    .map(({ atMs, remaining }) => {
      const share = Math.min(1, Math.max(0, remaining / limit));
      return `${round(((atMs - first.atMs) / spanMs) * 100)},${round(23 - share * 22)}`;
    })
    .join(' ');
}
