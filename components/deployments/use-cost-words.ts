'use client';

import type { BudgetClass } from '@/lib/api/budget-class';
import { useBudget } from '@/lib/browser/budget';

const words = {
  mutation: { one: 'change', many: 'changes', window: 'this hour' },
  stop: { one: 'stop', many: 'stops', window: 'this minute' },
  deploy_create: { one: 'create', many: 'creates', window: 'this hour' },
} as const satisfies Partial<Record<BudgetClass, unknown>>;

/** What one such action costs of the account's budget, and what is left where the platform has said so. */
export function useCostWords(budgetClass: keyof typeof words): string {
  const { one, many, window } = words[budgetClass];
  const budget = useBudget(budgetClass);
  return budget === null
    ? `Costs 1 ${one} of the account's budget`
    : `Costs 1 of ${budget.remaining} ${many} left ${window}`;
}
