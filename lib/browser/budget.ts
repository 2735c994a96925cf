'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { BudgetClass } from '@/lib/api/budget-class';
import type { ResponseNote } from '@/lib/api/client';
import { keepReading, keepRefusedCall, resetReadings } from './budget-history';
import {
  classFrozenUntil,
  EMPTY_LEDGER,
  entryOf,
  frozenUntil,
  observe,
  type BudgetEntry,
  type BudgetLedger,
} from './budget-ledger';
import { crowdingOf, type Pollers } from './demand';
import type { PollSituation } from './poll';
import { createStore } from './store';

const ledger = createStore<BudgetLedger>(EMPTY_LEDGER);
const emptyLedger = () => EMPTY_LEDGER;

/** Tells the ledger of an answer. */
export function observeBudget(note: ResponseNote): void {
  const nowMs = Date.now();
  ledger.set(observe(ledger.get(), note, nowMs));
  keepReading(ledger.get(), note, nowMs);
}

/** Keeps a refusal of a call of this very tab; those of other tabs are kept there. */
export function observeRefusal(note: ResponseNote): void {
  keepRefusedCall(ledger.get(), note, Date.now());
}

/** Forgets everything observed, as when another account signs in. */
export function resetBudgets(): void {
  ledger.set(EMPTY_LEDGER);
  resetReadings();
}

/** All budgets as this page has seen them. */
export function useBudgets(): BudgetLedger {
  return useSyncExternalStore(ledger.subscribe, ledger.get, emptyLedger);
}

/** What follows from the budgets, as a plain value: draws when that changes. `unknown` stands on the server. */
export function useBudgetFact<Fact extends string | number | boolean | null>(
  factOf: (ledger: BudgetLedger) => Fact,
  unknown: Fact,
): Fact {
  return useSyncExternalStore(
    ledger.subscribe,
    () => factOf(ledger.get()),
    () => unknown,
  );
}

/** Until when the platform refuses the calls of a class at this moment, for what happens outside of drawing; 0 when it does not. */
export function frozenUntilNow(budgetClass: BudgetClass): number {
  return classFrozenUntil(ledger.get(), budgetClass);
}

/** Until when the platform refuses the calls of a class, in milliseconds since the epoch; 0 when it does not. */
export function useFrozenUntil(budgetClass: BudgetClass): number {
  return useBudgetFact((known) => classFrozenUntil(known, budgetClass), 0);
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
  return {
    budget: entryOf(ledger.get(), method, path),
    frozenUntilMs: frozenUntil(ledger.get(), method, path),
  };
}

/** For how much longer the platform refuses the calls of a route, in milliseconds; 0 when it does not. */
export function heldForMs(method: string, path: string): number {
  return Math.max(0, frozenUntil(ledger.get(), method, path) - Date.now());
}

/**
 * Tells when a poller of this route has to think again: a 429, or another tenth of its budget gone. Coarse on purpose: not every answer
 * concerns every poller.
 */
export function onPressure(method: string, path: string, listener: () => void): () => void {
  const pressure = () => {
    const entry = entryOf(ledger.get(), method, path);
    const tenths = entry === null ? '' : Math.ceil((10 * entry.remaining) / entry.limit);
    return `${frozenUntil(ledger.get(), method, path)}:${tenths}`;
  };
  let known = pressure();
  return ledger.subscribe(() => {
    const now = pressure();
    if (now === known) return;
    known = now;
    listener();
  });
}

const pollers = new Map<string, { method: string; path: string; needMs: number; views: number }>();

/** Counts a view among those that are read again and again, while it is drawn; `false` for one that is not. */
export function usePoller(hash: string, method: string, path: string, needMs: number | false): void {
  useEffect(() => {
    if (needMs === false) return;
    const poller = { method, path, needMs, views: (pollers.get(hash)?.views ?? 0) + 1 };
    pollers.set(hash, poller);
    return () => {
      const now = pollers.get(hash);
      if (now === undefined) return;
      if (now.views > 1) pollers.set(hash, { ...now, views: now.views - 1 });
      else pollers.delete(hash);
    };
  }, [hash, method, path, needMs]);
}

/** How much more all pollers of this page want of a route's budget than their share of it; at least 1. */
export function crowdingNow(method: string, path: string, share: number): number {
  return crowdingOf(pollers satisfies Pollers, ledger.get(), { method, path }, share);
}
