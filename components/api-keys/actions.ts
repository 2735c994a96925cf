'use server';

import { headers } from 'next/headers';
import { readCreditState } from '@/components/credits/read';
import { unwrap } from '@/lib/api/client';
import { asApiError, type ApiErrorFacts } from '@/lib/api/errors';
import { actionClient } from '@/lib/server/api';
import { assertSameOrigin } from '@/lib/server/origin';
import { requireSession } from '@/lib/server/session';
import { readApiKeyList, readIssuedApiKey } from './read';

/**
 * What became of the wish for a key. `issued` carries the plaintext, this once. `refused`: no key was made. `lost`:
 * the answer did not arrive, so a key may exist whose plaintext nobody has.
 */
export type IssueOutcome =
  | { outcome: 'issued'; apiKey: string; tier: string; idsBefore: string[] }
  | { outcome: 'refused'; error: ApiErrorFacts }
  | { outcome: 'lost'; error: ApiErrorFacts; idsBefore: string[] };

/**
 * Issues an API key. A public endpoint like every server action, so it checks origin, session and eligibility itself.
 * Never repeated: the operation takes no Idempotency-Key (specification 8.3).
 */
export async function issueApiKey(): Promise<IssueOutcome> {
  assertSameOrigin(await headers());
  await requireSession();
  const platform = await actionClient();
  let idsBefore: string[];
  try {
    const credits = readCreditState(await unwrap(platform.GET('/credits')));
    if (credits.isDeployAllowed === false) return { outcome: 'refused', error: notEligible(credits.reason) };
    idsBefore = readApiKeyList(await unwrap(platform.GET('/api-keys'))).rows.map((key) => key.id);
  } catch (thrown) {
    return { outcome: 'refused', error: asApiError(thrown).facts };
  }
  try {
    const issued = readIssuedApiKey(await unwrap(platform.POST('/api-keys')));
    return { outcome: 'issued', ...issued, idsBefore };
  } catch (thrown) {
    const error = asApiError(thrown).facts;
    // A 4xx is a refusal. Anything else may have come after the key was made.
    const isRefusal = error.status >= 400 && error.status < 500;
    return isRefusal ? { outcome: 'refused', error } : { outcome: 'lost', error, idsBefore };
  }
}

function notEligible(reason: string | null): ApiErrorFacts {
  return {
    code: 'billing_or_credit_required',
    message: reason ?? 'The platform says that this account may not deploy.',
    action: 'Add a payment method or credit, then issue the key.',
    retryable: false,
    status: 402,
  };
}
