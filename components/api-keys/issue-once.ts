import { readCreditState } from '@/components/credits/read';
import { rateLimitOf, unwrap, type PlatformClient, type RateLimit } from '@/lib/api/client';
import { asApiError, type ApiErrorFacts } from '@/lib/api/errors';

/** What the answer to an issue holds. */
export interface IssuedAnswer {
  plaintext: string;
  /** Everything else of it that may be shown. */
  facts: Record<string, unknown>;
}

/**
 * What became of the wish for a key. `issued` carries the plaintext, this once. `refused`: no key was made. `lost`:
 * the answer did not arrive, or without a key, so a key may exist whose plaintext nobody has.
 */
export type IssueOutcome = (
  | ({ outcome: 'issued'; idsBefore: string[] } & IssuedAnswer)
  | { outcome: 'refused'; error: ApiErrorFacts }
  | { outcome: 'lost'; error: ApiErrorFacts; idsBefore: string[] }
) & {
  /** What the answer said of the budget of changes, which the browser does not see otherwise. */
  rateLimit: RateLimit | null;
};

type Answered = Promise<{ data?: unknown; error?: unknown; response: Response }>;

export interface IssueCalls {
  /** The ids of the keys that are there before. */
  idsBefore: () => Promise<string[]>;
  issue: () => Answered;
  /** @throws ApiError when the answer holds no key */
  read: (answer: unknown) => IssuedAnswer;
}

/**
 * Issues a key: eligibility first, then the ids that are there, then the one call that is never repeated, because the
 * operation takes no Idempotency-Key (specification 8.3). Runs on the server.
 */
export async function issueOnce(platform: PlatformClient, calls: IssueCalls): Promise<IssueOutcome> {
  let rateLimit: RateLimit | null = null;
  let idsBefore: string[];
  try {
    const credits = readCreditState(await unwrap(platform.GET('/credits')));
    if (credits.isDeployAllowed === false) {
      return { outcome: 'refused', error: notEligible(credits.reason), rateLimit };
    }
    idsBefore = await calls.idsBefore();
  } catch (thrown) {
    return { outcome: 'refused', error: asApiError(thrown).facts, rateLimit };
  }
  try {
    const call = calls.issue().then((answer) => {
      rateLimit = rateLimitOf(answer.response.headers);
      return answer;
    });
    return { outcome: 'issued', ...calls.read(await unwrap(call)), idsBefore, rateLimit };
  } catch (thrown) {
    const error = withoutText(asApiError(thrown).facts);
    // A 4xx is a refusal. Anything else may have come after the key was made.
    const isRefusal = error.status >= 400 && error.status < 500;
    return isRefusal
      ? { outcome: 'refused', error, rateLimit }
      : { outcome: 'lost', error, idsBefore, rateLimit };
  }
}

/** The beginning of an answer that could not be read may be that of a key. */
function withoutText({ text: _, extra: __, ...facts }: ApiErrorFacts): ApiErrorFacts {
  return facts;
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
