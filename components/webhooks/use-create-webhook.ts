'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError, type ApiErrorFacts } from '@/lib/api/errors';
import { observeBudget } from '@/lib/browser/budget';
import { SecretBox } from '@/lib/browser/secret-box';
import { createWebhook, type CreateOutcome } from './actions';
import type { CreateRequest } from './create-request';
import { orphansOf, type Orphans } from './orphans';
import { webhookList } from './queries';
import type { Webhook } from './read';
import { withWebhook } from './webhook-list';

/** The answer to a create was lost: a webhook may exist whose secret nobody has. */
export interface LostWebhook {
  error: ApiErrorFacts;
  /** What the list shows since; null when it could not be read. */
  orphans: Orphans | null;
}

/** The secret lives here, in the memory of one component, and nowhere else. */
export interface NewWebhook {
  /** Null when the answer held the secret and no webhook that can be read. */
  webhook: Webhook | null;
  secret: SecretBox;
}

interface State {
  created: NewWebhook | null;
  refusal: ApiErrorFacts | null;
  lost: LostWebhook | null;
}

const NOTHING: State = { created: null, refusal: null, lost: null };

export interface CreateWebhook extends State {
  isWorking: boolean;
  /** Sends once and gives what came of it. */
  create: (request: CreateRequest) => Promise<State>;
  /** Forgets the outcome, the secret with it. */
  forget: () => void;
}

function tellBudget({ rateLimit, ...outcome }: CreateOutcome): void {
  if (rateLimit === null) return;
  const status = outcome.outcome === 'created' ? 201 : outcome.error.status;
  const silence = { retryAfterMs: null, requestId: null, dateMs: null };
  observeBudget({ method: 'post', path: '/webhooks', status, rateLimit, ...silence });
}

/**
 * Makes a webhook through the server action, once. A success is put into the list without reading it again, because
 * that may cost a change. When the answer is lost, on either leg, the list is read once and what is new is named.
 */
export function useCreateWebhook(): CreateWebhook {
  const queryClient = useQueryClient();
  const [isWorking, setIsWorking] = useState(false);
  const [state, setState] = useState<State>(NOTHING);

  const orphansSince = async (request: CreateRequest, idsBefore: readonly string[] | null) => {
    const list = await queryClient
      .query({ queryKey: webhookList.queryKey, queryFn: webhookList.queryFn, staleTime: 0, retry: false })
      .catch(() => null);
    return list && orphansOf(list.webhooks, idsBefore, request.url);
  };

  const run = async (request: CreateRequest): Promise<State> => {
    const before = queryClient.getQueryData(webhookList.queryKey)?.webhooks.map(({ id }) => id) ?? null;
    const outcome = await createWebhook(request).catch((thrown: unknown) => ({
      outcome: 'lost' as const,
      error: asApiError(thrown).facts,
      rateLimit: null,
    }));
    tellBudget(outcome);
    if (outcome.outcome === 'created') {
      const { webhook, signingSecret } = outcome;
      if (webhook !== null) {
        queryClient.setQueryData(webhookList.queryKey, (list) => list && withWebhook(list, webhook));
      }
      return { ...NOTHING, created: { webhook, secret: new SecretBox(signingSecret) } };
    }
    const { error } = outcome;
    if (outcome.outcome === 'refused') return { ...NOTHING, refusal: error };
    return { ...NOTHING, lost: { error, orphans: await orphansSince(request, before) } };
  };

  const create = async (request: CreateRequest) => {
    setIsWorking(true);
    setState(NOTHING);
    const next = await run(request);
    setState(next);
    setIsWorking(false);
    return next;
  };

  const forget = () => {
    state.created?.secret.erase();
    setState(NOTHING);
  };

  return { isWorking, ...state, create, forget };
}
