'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useReducer, useRef, useState } from 'react';
import { startedRun } from '@/components/deployments/known-runs';
import { createDeployment } from '@/components/deployments/mutations';
import type { Attempt, CreateState } from '@/components/deployments/new/create-attempt';
import type { CreateForm } from '@/components/deployments/new/create-model';
import {
  type CreateRequest,
  createRequest,
  type QuoteFields,
} from '@/components/deployments/new/create-request';
import { attemptOfReturn, rememberCreated } from '@/components/deployments/new/created-here';
import { forgetDraft, keepUnfinished } from '@/components/deployments/new/draft';
import { recipeOf } from '@/components/deployments/new/recipes';
import { useRecipes } from '@/components/deployments/new/use-recipes';
import type { Accepted } from '@/components/deployments/read';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
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

function freshAttempt(form: CreateForm, body: CreateRequest): Attempt {
  return {
    key: newIdempotencyKey('deploy'),
    startedAtMs: Date.now(),
    name: body.name ?? null,
    sourceType: form.sourceType,
  };
}

/** Where an accepted create leads, and the words on the way. */
function useArrival() {
  const router = useRouter();
  const { rememberRun } = useKnownRuns();
  return ({ id, appName, runId, statusUrl, isReplay }: Accepted, startedAtMs: number) => {
    const name = appName ?? id ?? 'The deployment';
    if (isReplay)
      toast({
        tone: 'ok',
        shape: 'check',
        title: `${name} was already created`,
        detail: `By your request of ${absoluteTime(startedAtMs, timeZoneNow())}. This is that one, no second was made.`,
      });
    if (id === null) {
      router.push(routes.deployments());
    } else if (runId === null) {
      router.push(routes.deploymentRuns(id, { accepted: 'create', at: Date.now() }));
    } else {
      rememberRun(startedRun(runId, id, 'create', Date.now(), { appName, statusUrl }));
      router.push(routes.deploymentRun(id, runId));
    }
  };
}

type Sending = {
  form: CreateForm;
  /** The fields that spend a quote. */
  quote: QuoteFields | null;
  /** Nothing was typed into what a link filled in. */
  isUntouched: boolean;
  onRefused: (error: ApiError) => void;
};

/**
 * Sends a create once, whatever is pressed: the key is made and kept before the request, one is in flight in all tabs, and after a lost
 * answer nothing new is sent before the user has looked. `sentForm` is the form as it was sent last, in memory only; `link` is what
 * the address asked for.
 */
export function useCreate(unfinished: Attempt | null, link: string) {
  const [state, dispatch] = useReducer(nextState<Attempt, Accepted>, unfinished, start);
  const [sentForm, setSentForm] = useState<CreateForm | null>(null);
  const isSending = useRef(false);
  const { mutateAsync } = useMutation(createDeployment);
  const { rememberRecipe } = useRecipes();
  const arrive = useArrival();

  const send = async ({ form, quote, isUntouched, onRefused }: Sending) => {
    const body = createRequest(form, quote);
    const text = JSON.stringify(body);
    if (body === null || isSending.current || !canSend(state, text)) return;
    isSending.current = true;
    const returned = isUntouched ? attemptOfReturn(link, text) : null;
    const attempt = attemptFor(state, text, () => returned ?? freshAttempt(form, body));
    keepUnfinished(attempt);
    setSentForm(form);
    dispatch({ type: 'send', body: text, attempt });
    try {
      const accepted = await aloneInBrowser(() => mutateAsync({ body, idempotencyKey: attempt.key }));
      forgetDraft();
      const name = accepted.appName ?? accepted.id ?? 'A deployment';
      rememberCreated({ link, attempt, body: isUntouched ? text : null, name, deploymentId: accepted.id });
      if (accepted.id !== null) rememberRecipe(recipeOf(accepted.id, form, Date.now()));
      dispatch({ type: 'answered', accepted });
      arrive(accepted, attempt.startedAtMs);
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
    rememberCreated(null);
    dispatch({ type: 'given-up' });
  };
  const canSendForm = (form: CreateForm, quote: QuoteFields | null) =>
    canSend(state, JSON.stringify(createRequest(form, quote)));
  return { state, sentForm, send, giveUp, canSendForm };
}
