import * as z from 'zod/mini';
import type { ApiErrorFacts } from '@/lib/api/errors';
import { isAttachmentId } from './read';

/** Far more than any honest body of this operation; the server action takes what anybody sends. */
const LENGTH_MAX = 16_384;

const key = z.string().check(z.regex(/^[A-Za-z0-9._:-]{16,128}$/));
const attachRequest = z.object({ body: z.record(z.string(), z.json()), idempotencyKey: key });
const rotateRequest = z.object({
  attachmentId: z.string().check(z.refine(isAttachmentId)),
  idempotencyKey: key,
});

export type AttachRequest = z.infer<typeof attachRequest>;
export type RotateRequest = z.infer<typeof rotateRequest>;

/** What is answered to a request that a server action does not pass on. */
export const NOT_SENT: ApiErrorFacts = {
  code: 'invalid_ai_attachment_request',
  message: 'The request was not sent: its id, its key or its body has not the form that is specified.',
  action: 'Read the page again and repeat it.',
  retryable: false,
  status: 400,
};

/** The request in what a server action was given, which anybody may send; null when it is none. Fields of the body are the platform's to judge. */
export function readAttachRequest(given: unknown): AttachRequest | null {
  const result = z.safeParse(attachRequest, given);
  if (!result.success || JSON.stringify(result.data.body).length > LENGTH_MAX) return null;
  return result.data;
}

/** The same for a rotation. */
export function readRotateRequest(given: unknown): RotateRequest | null {
  const result = z.safeParse(rotateRequest, given);
  return result.success ? result.data : null;
}
