'use client';

import { isBinding, type Quote } from '@/components/quotes/read-quote';
import type { QuoteState } from '@/components/quotes/use-binding-quote';
import { serverNow } from '@/lib/browser/server-clock';

/** Quotes taken in the catalog, by profile id, for the form that spends one. In memory only: a reload asks for a new one. */
const held = new Map<string, Quote>();

/** Keeps a quote of a profile for the form that creates with it, in place of an earlier one. */
export function holdQuote(profileId: string, quote: Quote): void {
  held.set(profileId, quote);
}

/** What a form for this profile begins with: the quote that is held for it and still binds, or none. */
export function heldQuote(profileId: string): QuoteState<string> {
  const quote = held.get(profileId);
  if (quote === undefined || !isBinding(quote, serverNow())) return { phase: 'none' };
  return { phase: 'taken', asked: profileId, quote, hasEnded: false };
}
