'use server';

import { headers } from 'next/headers';
import type { components } from '@/lib/api/schema.gen';
import { actionClient } from '@/lib/server/api';
import { assertSameOrigin } from '@/lib/server/origin';
import { requireSession } from '@/lib/server/session';
import { changeOutcome, type ChangeOutcome } from './change-outcome';
import { NOT_SENT, readAttachRequest, readRotateRequest } from './request';

type AttachBody = components['schemas']['AiAttachRequest'];

/**
 * Attaches the gateway. A server action, because what these two answers hold is not specified: a credential in one must not come into
 * the browser. A public endpoint like every server action, so it checks origin, session and request itself.
 */
export async function attachGateway(given: unknown): Promise<ChangeOutcome> {
  assertSameOrigin(await headers());
  await requireSession();
  const request = readAttachRequest(given);
  if (request === null) return { error: NOT_SENT, rateLimit: null };
  const platform = await actionClient();
  return changeOutcome(
    platform.POST('/ai-gateway/attachments', {
      // Of any shape: the live contract has the last word on the fields.
      body: request.body as AttachBody,
      params: { header: { 'Idempotency-Key': request.idempotencyKey } },
    }),
  );
}

/** Rotates the credential of an attachment, in the same way. */
export async function rotateCredential(given: unknown): Promise<ChangeOutcome> {
  assertSameOrigin(await headers());
  await requireSession();
  const request = readRotateRequest(given);
  if (request === null) return { error: NOT_SENT, rateLimit: null };
  const platform = await actionClient();
  return changeOutcome(
    platform.POST('/ai-gateway/attachments/{attachment_id}/rotate', {
      params: {
        path: { attachment_id: request.attachmentId },
        header: { 'Idempotency-Key': request.idempotencyKey },
      },
    }),
  );
}
