import * as z from 'zod/mini';
import { unreadableAnswer } from '@/lib/api/errors';
import { platformQuery } from '@/lib/api/query';
import { maybeText, record, rows } from '@/lib/api/read';

/** An inference gateway attachment as far as a deletion has to know of it. */
export type FoundAttachment = { id: string | null; deploymentId: string | null; isDetached: boolean };

const attachmentRow = z.pipe(
  record({ id: maybeText(), attachment_id: maybeText(), deployment_id: maybeText(), status: maybeText() }),
  z.transform((raw): FoundAttachment => ({
    id: raw.id ?? raw.attachment_id,
    deploymentId: raw.deployment_id,
    isDetached: raw.status === 'detached',
  })),
);

const wrapped = z.looseObject({ attachments: z.array(z.unknown()) });

/**
 * The attachments in an answer of GET /ai-gateway/attachments, or in a bare list: its body is not shown (specification 4.6).
 * @throws ApiError `unreadable_answer` when there is no list in it
 */
export function readFoundAttachments(answer: unknown): FoundAttachment[] {
  const read = z.safeParse(wrapped, answer);
  const list = read.success ? read.data.attachments : answer;
  if (!Array.isArray(list)) throw unreadableAnswer(200, undefined, JSON.stringify(answer));
  return z.parse(rows(attachmentRow), list).rows;
}

/** The gateway attachments of the account, read before a deployment is deleted. */
export const foundAttachments = platformQuery({
  path: '/ai-gateway/attachments',
  read: readFoundAttachments,
  cachedAs: 'deletion',
});
