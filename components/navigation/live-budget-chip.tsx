'use client';

import { BudgetChip } from '@/components/navigation/chips';
import { useBudget } from '@/lib/browser/budget';
import { useNow } from '@/lib/browser/use-now';

/** What is left of the account's changes, as the last answers said; nothing once their window has passed. */
export function LiveBudgetChip() {
  const budget = useBudget('mutation');
  const nowMs = useNow(10_000);
  if (budget === null || budget.resetAtMs <= nowMs) return null;
  const { remaining, limit, resetAtMs } = budget;
  return <BudgetChip budget={{ label: 'Changes', remaining, limit, resetInMs: resetAtMs - nowMs }} />;
}
