'use client';

import { useSyncExternalStore } from 'react';
import type { BudgetClass } from '@/lib/api/budget-class';
import type { ResponseNote } from '@/lib/api/client';
import { EMPTY_LEDGER, entryOf, observe, type BudgetEntry, type BudgetLedger } from './budget-ledger';
import type { PollSituation } from './poll';
import { createStore } from './store';

const ledger = createStore<BudgetLedger>(EMPTY_LEDGER);
const emptyLedger = () => EMPTY_LEDGER;

/** Tells the ledger of an answer. */
export function observeBudget(note: ResponseNote): void {
  ledger.set(observe(ledger.get(), note, Date.now()));
}

/** Forgets everything observed, as when another account signs in. */
export function resetBudgets(): void {
  ledger.set(EMPTY_LEDGER);
}

/** All budgets as this page has seen them. */
export function useBudgets(): BudgetLedger {
  return useSyncExternalStore(ledger.subscribe, ledger.get, emptyLedger);
}

/** What is known of one class at this moment, for what happens outside of drawing; null before its first answer. */
export function budgetNow(budgetClass: BudgetClass): BudgetEntry | null {
  return ledger.get().classes[budgetClass] ?? null;
}

/** What is known of one class; null before its first answer. */
export function useBudget(budgetClass: BudgetClass): BudgetEntry | null {
  return useSyncExternalStore(
    ledger.subscribe,
    () => budgetNow(budgetClass),
    () => null,
  );
}

/** What a poller of this route has to respect now. */
export function pressureNow(method: string, path: string): Pick<PollSituation, 'budget' | 'frozenUntilMs'> {
  const entry = entryOf(ledger.get(), method, path);
  return { budget: entry, frozenUntilMs: entry?.frozenUntilMs ?? null };
}

/**
 * Changes when a poller of this route has to think again: a 429, or another tenth of its budget gone. Coarse on
 * purpose, so that not every answer draws every poller anew.
 */
export function usePressure(method: string, path: string): string {
  const pressure = () => {
    const entry = entryOf(ledger.get(), method, path);
    return entry ? `${entry.frozenUntilMs ?? ''}:${Math.ceil((10 * entry.remaining) / entry.limit)}` : '';
  };
  return useSyncExternalStore(ledger.subscribe, pressure, () => '');
}
