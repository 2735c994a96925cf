'use client';

import { useSyncExternalStore } from 'react';
import { BUDGET_CLASSES, type BudgetClass } from '@/lib/api/budget-class';
import type { ResponseNote } from '@/lib/api/client';
import { classOf, type BudgetLedger } from './budget-ledger';
import { createStore } from './store';
import { updateLocal, type LocalSetting } from './use-local-store';

/** What was left of a budget when an answer told of it. */
export interface BudgetReading {
  atMs: number;
  remaining: number;
}

/** What this page has seen of each class, oldest first. */
export type BudgetReadings = Readonly<Partial<Record<BudgetClass, readonly BudgetReading[]>>>;

const READINGS_MAX = 60;
const NO_READINGS: BudgetReadings = {};
const readings = createStore<BudgetReadings>(NO_READINGS);

/** Keeps what an answer told of its class, for the picture of the last minutes. `ledger` knows the answer already. */
export function keepReading(
  ledger: BudgetLedger,
  { method, path, rateLimit }: ResponseNote,
  atMs: number,
): void {
  const budgetClass = classOf(ledger, method, path);
  if (budgetClass === null || rateLimit === null) return;
  const before = readings.get();
  const kept = [...(before[budgetClass] ?? []), { atMs, remaining: rateLimit.remaining }];
  readings.set({ ...before, [budgetClass]: kept.slice(-READINGS_MAX) });
}

/** Forgets all readings. */
export function resetReadings(): void {
  readings.set(NO_READINGS);
}

/** What this page has seen of each class. */
export function useBudgetReadings(): BudgetReadings {
  return useSyncExternalStore(readings.subscribe, readings.get, () => NO_READINGS);
}

/** A call that the platform refused with 429. Templates and times alone: no id, no body. */
export interface RefusedCall {
  atMs: number;
  method: string;
  /** The contract's template. */
  path: string;
  /** null where the route's class is not known. */
  budgetClass: BudgetClass | null;
  retryAfterMs: number | null;
}

const REFUSED_MAX = 30;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function readRefused(stored: unknown): RefusedCall[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { atMs, method, path, budgetClass, retryAfterMs } = stored as Record<string, unknown>;
  if (!isNumber(atMs) || typeof method !== 'string' || typeof path !== 'string') return [];
  const known = BUDGET_CLASSES.find((each) => each === budgetClass) ?? null;
  return [
    { atMs, method, path, budgetClass: known, retryAfterMs: isNumber(retryAfterMs) ? retryAfterMs : null },
  ];
}

/** The last calls of this browser that were refused with 429, newest first. */
export const refusedCalls: LocalSetting<readonly RefusedCall[]> = {
  key: 'refused-calls.v1',
  read: (stored) => (Array.isArray(stored) ? stored.flatMap(readRefused).slice(0, REFUSED_MAX) : []),
  fallback: [],
};

/** Keeps a 429 of a call of this tab; any other answer is nothing to keep. */
export function keepRefusedCall(ledger: BudgetLedger, note: ResponseNote, atMs: number): void {
  const { method, path, status, retryAfterMs } = note;
  if (status !== 429) return;
  const call = { atMs, method, path, budgetClass: classOf(ledger, method, path), retryAfterMs };
  updateLocal(refusedCalls, (before) => [call, ...before].slice(0, REFUSED_MAX));
}
