'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useReducer, useRef } from 'react';
import { createMachine, type OpenBody } from '@/components/machines/mutations';
import { type Attempt, type CreateState, keepUnfinished } from '@/components/machines/new/attempt';
import { nameIn } from '@/components/machines/new/bodies';
import { useAcceptedPrices } from '@/components/machines/prices';
import { type AcceptedMachine, machineLabel } from '@/components/machines/read';
import type { Quote } from '@/components/quotes/read-quote';
import { aloneInBrowser, attemptFor, canSend, isRefusal, nextState, ready } from '@/components/safe-create';
import { toast } from '@/components/ui/toast';
import { type ApiError, asApiError } from '@/lib/api/errors';
import { newIdempotencyKey } from '@/lib/api/mutation';
import { timeZoneNow } from '@/lib/browser/zone';
import { absoluteTime } from '@/lib/format/time';
import { routes } from '@/lib/routes';

function start(unfinished: Attempt | null): CreateState {
  return unfinished === null ? ready : nextState(ready, { type: 'found-unfinished', attempt: unfinished });
}

const freshAttempt = (body: OpenBody): Attempt => ({
  key: newIdempotencyKey('machine-create'),
  startedAtMs: Date.now(),
  name: nameIn(body),
});

/** Where an accepted create leads, and what is kept of it in this browser. */
function useArrival() {
  const router = useRouter();
  const { rememberPrice } = useAcceptedPrices();
  return ({ machine, isReplay }: AcceptedMachine, { startedAtMs }: Attempt, quote: Quote | null) => {
    if (isReplay)
      toast({
        tone: 'ok',
        shape: 'check',
        title: `${machine === null ? 'The machine' : machineLabel(machine)} was already created`,
        detail: `By your request of ${absoluteTime(startedAtMs, timeZoneNow())}. This is that one, no second was made.`,
      });
    const id = machine?.id ?? null;
    if (id !== null && quote !== null && quote.hourlyUsd !== null)
      rememberPrice(id, { hourlyUsd: quote.hourlyUsd, acceptedAtMs: startedAtMs });
    router.push(id === null ? routes.machines() : routes.machine(id));
  };
}

type Sending = { body: OpenBody; quote: Quote | null; onRefused: (error: ApiError) => void };

/**
 * Sends a create once, whatever is pressed: the key is made and kept before the request, one is in flight in all tabs, and after a
 * lost answer nothing new is sent before the user has looked.
 */
export function useCreateMachine(unfinished: Attempt | null) {
  const [state, dispatch] = useReducer(nextState<Attempt, AcceptedMachine>, unfinished, start);
  const isSending = useRef(false);
  const { mutateAsync } = useMutation(createMachine);
  const arrive = useArrival();

  const send = async ({ body, quote, onRefused }: Sending) => {
    const text = JSON.stringify(body);
    if (isSending.current || !canSend(state, text)) return;
    isSending.current = true;
    const attempt = attemptFor(state, text, () => freshAttempt(body));
    keepUnfinished(attempt);
    dispatch({ type: 'send', body: text, attempt });
    try {
      const accepted = await aloneInBrowser(() => mutateAsync({ body, idempotencyKey: attempt.key }));
      keepUnfinished(null);
      dispatch({ type: 'answered', accepted });
      arrive(accepted, attempt, quote);
    } catch (thrown) {
      const error = asApiError(thrown);
      const isRefused = isRefusal(error, state.phase === 'unclear');
      if (isRefused) keepUnfinished(null);
      dispatch({ type: 'failed', error });
      if (isRefused) onRefused(error);
    }
    isSending.current = false;
  };
  const giveUp = () => {
    keepUnfinished(null);
    dispatch({ type: 'given-up' });
  };
  return { state, send, giveUp, canSendBody: (body: OpenBody) => canSend(state, JSON.stringify(body)) };
}
