import * as z from 'zod/mini';
import type { ApiErrorFacts } from '@/lib/api/errors';

/** Far more than any honest body of this operation; the server action takes what anybody sends. */
const LENGTH_MAX = 16_384;

const object = z.record(z.string(), z.json());

const NOT_SENT: ApiErrorFacts = {
  code: 'invalid_inference_key_request',
  message: 'The request was not sent: its body is not a JSON object, or longer than 16 KiB.',
  action: 'Correct the body and try again.',
  retryable: false,
  status: 400,
};

/** The body in what a server action was given. Its fields are the platform's to judge: the specification shows none. */
export function readInferenceRequest(
  given: unknown,
): { body: Record<string, never> } | { error: ApiErrorFacts } {
  const result = z.safeParse(object, given);
  if (!result.success || JSON.stringify(result.data).length > LENGTH_MAX) return { error: NOT_SENT };
  // Of any shape: the contract that was compiled in knows one platform's fields, the live one another's.
  return { body: result.data as Record<string, never> };
}
