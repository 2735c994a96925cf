import { rateLimitOf, unwrap, type RateLimit } from '@/lib/api/client';
import { asApiError, type ApiErrorFacts } from '@/lib/api/errors';
import { readAcceptedChange, type AcceptedChange } from './read';

/** What became of a change that a server action asked for, without anything of its answer that could be a credential. */
export type ChangeOutcome = ({ accepted: AcceptedChange } | { error: ApiErrorFacts }) & {
  /** What the answer said of the budget of changes, which the browser does not see otherwise. */
  rateLimit: RateLimit | null;
};

type Answered = Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Waits for a change and keeps of its answer what may be known. Never throws for a refusal. */
export async function changeOutcome(call: Answered): Promise<ChangeOutcome> {
  let rateLimit: RateLimit | null = null;
  const noted = call.then((answer) => {
    rateLimit = rateLimitOf(answer.response.headers);
    return answer;
  });
  try {
    return { accepted: readAcceptedChange(await unwrap(noted)), rateLimit };
  } catch (thrown) {
    const { text: _, extra: __, ...error } = asApiError(thrown).facts;
    return { error, rateLimit };
  }
}
