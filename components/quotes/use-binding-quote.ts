'use client';

import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { backOffMs } from '@/components/quotes/alternatives';
import type { Quote } from '@/components/quotes/read-quote';
import { type ApiError, asApiError } from '@/lib/api/errors';
import { serverNow } from '@/lib/browser/server-clock';

/** What became of the last request for a quote of something, such as a profile id or the body of a request. */
export type QuoteState<Asked> =
  | { phase: 'none' }
  | { phase: 'taking'; asked: Asked }
  | { phase: 'taken'; asked: Asked; quote: Quote; hasEnded: boolean }
  /** `againAtMs` is when to ask again for the same, where that can help. */
  | { phase: 'refused'; asked: Asked; error: ApiError; againAtMs: number | null };

const none = { phase: 'none' } as const;

/** The longest wait that a browser's timer takes. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * One binding quote at a time: taken on a press, ended by its own time, and told apart from one that is for something else. A
 * refusal for want of capacity, also one of the create itself (`refuse`), is answered by waits that grow. `begin` gives what it begins
 * with, such as a quote that was taken in the catalog.
 */
export function useBindingQuote<Asked>(
  mutation: UseMutationOptions<Quote, ApiError, Asked>,
  begin: () => QuoteState<Asked> = () => none,
) {
  const { mutateAsync } = useMutation(mutation);
  const [state, setState] = useState<QuoteState<Asked>>(begin);
  const [refusalCount, setRefusalCount] = useState(0);
  const endsAtMs = state.phase === 'taken' && !state.hasEnded ? state.quote.endsAtMs : null;

  useEffect(() => {
    if (endsAtMs === null) return;
    const end = () => setState((now) => (now.phase === 'taken' ? { ...now, hasEnded: true } : now));
    const timer = setTimeout(end, Math.min(Math.max(0, endsAtMs - serverNow()), TIMER_MAX_MS));
    return () => clearTimeout(timer);
  }, [endsAtMs]);

  const refuse = (asked: Asked, error: ApiError) => {
    const count = refusalCount + 1;
    const againAtMs = error.retryable ? Date.now() + backOffMs(count, error.retryAfterMs) : null;
    setRefusalCount(count);
    setState({ phase: 'refused', asked, error, againAtMs });
  };
  const take = async (asked: Asked) => {
    if (state.phase === 'taking') return;
    setState({ phase: 'taking', asked });
    try {
      const quote = await mutateAsync(asked);
      const hasEnded = quote.endsAtMs !== null && quote.endsAtMs <= serverNow();
      setRefusalCount(0);
      setState({ phase: 'taken', asked, quote, hasEnded });
    } catch (thrown) {
      refuse(asked, asApiError(thrown));
    }
  };
  return { state, take, refuse, drop: () => setState(none) };
}
