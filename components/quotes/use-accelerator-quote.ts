'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { backOffMs } from '@/components/quotes/alternatives';
import { takeAcceleratorQuote } from '@/components/quotes/mutations';
import type { Quote } from '@/components/quotes/read-quote';
import { type ApiError, asApiError } from '@/lib/api/errors';

/** What became of the last request for a quote. */
export type QuoteState =
  | { phase: 'none' }
  | { phase: 'taking'; profileId: string }
  | { phase: 'taken'; profileId: string; quote: Quote; hasEnded: boolean }
  /** `againAtMs` is when to ask again for the same, where that can help. */
  | { phase: 'refused'; profileId: string; error: ApiError; againAtMs: number | null };

const none: QuoteState = { phase: 'none' };

/** The longest wait that a browser's timer takes. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * One binding quote at a time: taken on a press, ended by its own time, and told apart from one that is for another profile. A
 * refusal for want of capacity, also one of the create itself (`refuse`), is answered by waits that grow.
 */
export function useAcceleratorQuote() {
  const { mutateAsync } = useMutation(takeAcceleratorQuote);
  const [state, setState] = useState<QuoteState>(none);
  const [refusalCount, setRefusalCount] = useState(0);
  const endsAtMs = state.phase === 'taken' && !state.hasEnded ? state.quote.endsAtMs : null;

  useEffect(() => {
    if (endsAtMs === null) return;
    const end = () => setState((now) => (now.phase === 'taken' ? { ...now, hasEnded: true } : now));
    const timer = setTimeout(end, Math.min(Math.max(0, endsAtMs - Date.now()), TIMER_MAX_MS));
    return () => clearTimeout(timer);
  }, [endsAtMs]);

  const refuse = (profileId: string, error: ApiError) => {
    const count = refusalCount + 1;
    const againAtMs = error.retryable ? Date.now() + backOffMs(count, error.retryAfterMs) : null;
    setRefusalCount(count);
    setState({ phase: 'refused', profileId, error, againAtMs });
  };
  const take = async (profileId: string) => {
    if (state.phase === 'taking') return;
    setState({ phase: 'taking', profileId });
    try {
      const quote = await mutateAsync(profileId);
      const hasEnded = quote.endsAtMs !== null && quote.endsAtMs <= Date.now();
      setRefusalCount(0);
      setState({ phase: 'taken', profileId, quote, hasEnded });
    } catch (thrown) {
      refuse(profileId, asApiError(thrown));
    }
  };
  return { state, take, refuse, drop: () => setState(none) };
}
