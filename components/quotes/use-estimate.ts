'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readEstimate } from '@/components/quotes/price-answer';
import { useDebounced } from '@/components/use-debounced';
import { platformQuery } from '@/lib/api/query';
import type { GetParams } from '@/lib/api/types';
import { useBudget, useFrozenUntil } from '@/lib/browser/budget';
import type { BudgetEntry } from '@/lib/browser/budget-ledger';
import { useNow } from '@/lib/browser/use-now';

/** Long enough for a number to be typed or a slider to come to rest. */
const SETTLED_MS = 400;
const STALE_MS = 60_000;
/** What of the quotes of a minute is left to those who press a button, here and elsewhere on the account. */
const RESERVED_SHARE = 0.25;

/** What an estimate can be asked. */
export type EstimateQuery = NonNullable<GetParams<'/pricing/estimate'>['query']>;

function estimateOf(query: EstimateQuery) {
  return platformQuery({
    path: '/pricing/estimate',
    params: { query },
    read: readEstimate,
    staleMs: STALE_MS,
  });
}

function isScarce(budget: BudgetEntry | null, nowMs: number): boolean {
  return budget !== null && budget.resetAtMs > nowMs && budget.remaining < budget.limit * RESERVED_SHARE;
}

/**
 * The estimate of a price, asked again once the form has stood still. When the account's quotes of this minute run low it is asked
 * only on a press (`askNow`). The last answer stands, marked as not of these sizes, while the next is read.
 */
export function useEstimate(query: EstimateQuery) {
  const wanted = JSON.stringify(query);
  const text = useDebounced(wanted, SETTLED_MS);
  const [pressed, setPressed] = useState<string | null>(null);
  const budget = useBudget('quote');
  const nowMs = useNow(10_000);
  const isHeld = useFrozenUntil('quote') > nowMs || isScarce(budget, nowMs);
  const isPaused = isHeld && pressed !== text;
  const result = useQuery({
    ...estimateOf(JSON.parse(text) as EstimateQuery),
    enabled: !isPaused,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = result;
  const isOfOthers = isPlaceholderData || text !== wanted;
  return { data, error, isFetching, isOfOthers, isPaused, budget, askNow: () => setPressed(wanted), refetch };
}
