'use server';

import { headers } from 'next/headers';
import { rateLimitOf, unwrap, type RateLimit } from '@/lib/api/client';
import { asApiError, type ApiErrorFacts } from '@/lib/api/errors';
import { actionClient } from '@/lib/server/api';
import { assertSameOrigin } from '@/lib/server/origin';
import { requireSession } from '@/lib/server/session';
import { readCreateRequest, type CreateRequest } from './create-request';
import { readCreatedWebhook, type CreatedWebhook } from './read';

/**
 * What became of the wish for a webhook. `created` carries the signing secret, this once. `refused`: none was made.
 * `lost`: the answer did not arrive, or without the secret, so a webhook may exist whose secret nobody has.
 */
export type CreateOutcome = (
  ({ outcome: 'created' } & CreatedWebhook) | { outcome: 'refused' | 'lost'; error: ApiErrorFacts }
) & {
  /** What the answer said of the budget of changes, which the browser does not see otherwise. */
  rateLimit: RateLimit | null;
};

const NOT_SENT: ApiErrorFacts = {
  code: 'invalid_request',
  message: 'The request was not sent: it holds no address, or no event type of the contract.',
  action: 'Reload the page and try again.',
  retryable: false,
  status: 400,
};

/**
 * Makes a webhook. A public endpoint like every server action, so it checks origin, session and body itself. Never
 * repeated: the operation takes no Idempotency-Key (specification 8.3).
 */
export async function createWebhook(given: CreateRequest): Promise<CreateOutcome> {
  assertSameOrigin(await headers());
  await requireSession();
  const body = readCreateRequest(given);
  if (body === null) return { outcome: 'refused', error: NOT_SENT, rateLimit: null };
  const platform = await actionClient();
  let rateLimit: RateLimit | null = null;
  try {
    const call = platform.POST('/webhooks', { body }).then((answer) => {
      rateLimit = rateLimitOf(answer.response.headers);
      return answer;
    });
    return { outcome: 'created', ...readCreatedWebhook(await unwrap(call)), rateLimit };
  } catch (thrown) {
    const error = asApiError(thrown).facts;
    // A 4xx is a refusal. Anything else may have come after the webhook was made.
    const isRefusal = error.status >= 400 && error.status < 500;
    return { outcome: isRefusal ? 'refused' : 'lost', error, rateLimit };
  }
}
