'use client';

import type { BudgetClass } from '@/lib/api/budget-class';
import { useBudgets } from '@/lib/browser/budget';
import { classOf, entryOf } from '@/lib/browser/budget-ledger';
import { useNow } from '@/lib/browser/use-now';
import { isScarce } from './recheck';

const PATH = '/deployments/{deployment_id}/domain';
const PATHS = { get: PATH, put: PATH, delete: PATH, post: `${PATH}/verify` } as const;
const TICK_MS = 10_000;

const words: Readonly<Partial<Record<BudgetClass, string>>> = {
  mutation: 'changes left this hour',
  read: 'reads left this minute',
};

export interface RouteBudget {
  /** Whether nothing may be drawn from it by itself; null before the first answer of the route. */
  isScarce: boolean | null;
  /** What one such call costs. */
  cost: string;
}

/** What is known of the budget that an operation on a domain draws from; its class is learned from its own answers. */
export function useRouteBudget(method: keyof typeof PATHS): RouteBudget {
  const ledger = useBudgets();
  const nowMs = useNow(TICK_MS);
  const entry = entryOf(ledger, method, PATHS[method]);
  const budgetClass = classOf(ledger, method, PATHS[method]);
  const left = (budgetClass === null ? undefined : words[budgetClass]) ?? 'left in this window';
  return {
    isScarce: isScarce(entry, nowMs),
    cost: entry === null ? "May cost 1 of the account's changes" : `Costs 1; ${entry.remaining} ${left}`,
  };
}
