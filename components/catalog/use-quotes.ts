'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { machineOf, type Offer } from '@/components/catalog/offer';
import { backOffMs } from '@/components/quotes/alternatives';
import { holdQuote } from '@/components/quotes/held-quotes';
import { takeAcceleratorQuote, takeMachineQuote } from '@/components/quotes/mutations';
import type { Quote } from '@/components/quotes/read-quote';
import {
  contractDocument,
  type ContractDocument,
  fieldsOf,
  requestSchema,
  requiredOf,
} from '@/lib/api/contract-document';
import { type ApiError, asApiError } from '@/lib/api/errors';

/** A quote of one profile, on its way, taken or refused. `offer` is what was listed when it was asked for. */
export type QuoteSlot = { offer: Offer; refusalCount: number } & (
  | { phase: 'taking'; before: Quote | null }
  | { phase: 'taken'; quote: Quote }
  | { phase: 'refused'; error: ApiError; againAtMs: number | null }
  /** The platform's contract wants more of a request than a profile tells. */
  | { phase: 'asks-more'; fields: readonly string[] }
);

/**
 * The body of a machine quote from what a profile tells (the specification shows none): the fields of the live contract that are
 * known, and the names of required ones that are not.
 */
export function machineQuoteBody(offer: Offer, contract: ContractDocument | null) {
  const known: Record<string, unknown> = { profile_id: offer.id };
  const region = machineOf(offer)?.region ?? null;
  if (region !== null) known['region'] = region;
  const schema = contract === null ? null : requestSchema(contract, 'post', '/pricing/machine-quote');
  const names = contract === null ? [] : Object.keys(fieldsOf(contract, schema));
  const missing = requiredOf(schema).filter((name) => !Object.hasOwn(known, name));
  // A contract that shows no field is asked as this version's own.
  const isSent = (name: string) => (names.length === 0 ? name === 'profile_id' : names.includes(name));
  return { body: Object.fromEntries(Object.entries(known).filter(([name]) => isSent(name))), missing };
}

/** Several binding quotes side by side, one a profile. Taking one draws from the quotes of a minute, never from the creates. */
export function useQuotes() {
  const queryClient = useQueryClient();
  const accelerator = useMutation(takeAcceleratorQuote);
  const machine = useMutation(takeMachineQuote);
  const [slots, setSlots] = useState<readonly QuoteSlot[]>([]);
  const put = (slot: QuoteSlot) =>
    setSlots((now) =>
      now.some(({ offer }) => offer.id === slot.offer.id)
        ? now.map((each) => (each.offer.id === slot.offer.id ? slot : each))
        : [slot, ...now],
    );

  const ask = async (offer: Offer): Promise<Quote | readonly string[]> => {
    if (offer.scope === 'gpu-container') return accelerator.mutateAsync(offer.id);
    const contract = await queryClient.query(contractDocument).catch(() => null);
    const { body, missing } = machineQuoteBody(offer, contract);
    return missing.length > 0 ? missing : machine.mutateAsync(body);
  };
  const take = async (offer: Offer) => {
    const before = slots.find((slot) => slot.offer.id === offer.id);
    if (before?.phase === 'taking') return;
    const refusalCount = before?.refusalCount ?? 0;
    put({ offer, refusalCount, phase: 'taking', before: before?.phase === 'taken' ? before.quote : null });
    try {
      const taken = await ask(offer);
      if ('fields' in taken) {
        holdQuote(offer.id, taken);
        put({ offer, refusalCount: 0, phase: 'taken', quote: taken });
      } else put({ offer, refusalCount, phase: 'asks-more', fields: taken });
    } catch (thrown) {
      const error = asApiError(thrown);
      const againAtMs = error.retryable ? Date.now() + backOffMs(refusalCount + 1, error.retryAfterMs) : null;
      put({ offer, refusalCount: refusalCount + 1, phase: 'refused', error, againAtMs });
    }
  };
  const drop = (id: string) => setSlots((now) => now.filter(({ offer }) => offer.id !== id));
  return { slots, take, drop };
}

export type Quotes = ReturnType<typeof useQuotes>;
