'use client';

import { type CreateForm, isOnGpu } from '@/components/deployments/new/create-model';
import type { QuoteStanding } from '@/components/deployments/new/create-problems';
import type { QuoteFields } from '@/components/deployments/new/create-request';
import { quoteFields } from '@/components/deployments/new/quote-fields';
import { heldQuote } from '@/components/quotes/held-quotes';
import { takeAcceleratorQuote } from '@/components/quotes/mutations';
import { type QuoteState, useBindingQuote } from '@/components/quotes/use-binding-quote';
import { type ContractDocument, contractDocument } from '@/lib/api/contract-document';
import { useQuery } from '@tanstack/react-query';

function problemOf(state: QuoteState<string>, profileId: string, fields: QuoteFields | null): string | null {
  if (state.phase === 'taking') return 'The quote is being taken.';
  if (state.phase !== 'taken' || state.asked !== profileId) return 'Take a quote for it first.';
  if (state.hasEnded) return 'The quote has ended. Take a new one.';
  return fields === null
    ? 'The platform’s contract names no field of a create that a quote goes into.'
    : null;
}

function spentBy(state: QuoteState<string>, profileId: string, contract: ContractDocument | undefined) {
  if (state.phase !== 'taken' || state.asked !== profileId || contract === undefined) return null;
  return quoteFields(contract, state.quote);
}

/** The quote that the form spends, and how it stands. The contract is read only once an accelerator is asked for. */
export function useGpu(form: CreateForm) {
  const contract = useQuery({ ...contractDocument, enabled: isOnGpu(form) });
  const quote = useBindingQuote(takeAcceleratorQuote, () => heldQuote(form.gpuProfileId));
  const fields = spentBy(quote.state, form.gpuProfileId, contract.data);
  const isReadingContract = contract.isLoading;
  const standing: QuoteStanding = {
    problem: isReadingContract
      ? 'The contract is being read.'
      : problemOf(quote.state, form.gpuProfileId, fields),
  };
  return { quote, fields, standing };
}

export type Gpu = ReturnType<typeof useGpu>;
