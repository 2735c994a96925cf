import * as z from 'zod/mini';
import { platformQuery } from '@/lib/api/query';
import { readAnswer, record, requiredText, rows, text } from '@/lib/api/read';
import { readAttachment, readAttachmentList } from './read';
import { attachmentStatus } from './status';

/** While something changes; nothing is read again by itself once nothing does. */
const CHANGING_MS = 3_000;

/** Every attachment of the account. `isFollowed` reads on for a change that the records do not tell of yet. */
export function attachmentList({ isFollowed = false } = {}) {
  return platformQuery({
    path: '/ai-gateway/attachments',
    read: readAttachmentList,
    freshness: ({ attachments }) =>
      (isFollowed || attachments.some(({ status }) => attachmentStatus(status).isChanging)) && CHANGING_MS,
  });
}

/** One attachment. Ask only for an id that `isAttachmentId`. */
export function attachmentDetail(attachmentId: string, { isFollowed = false } = {}) {
  return platformQuery({
    path: '/ai-gateway/attachments/{attachment_id}',
    params: { path: { attachment_id: attachmentId } },
    read: readAttachment,
    freshness: ({ status }) => (isFollowed || attachmentStatus(status).isChanging) && CHANGING_MS,
  });
}

const choiceRow = z.pipe(
  record({ id: requiredText(), app_name: text(), status: text('unknown') }),
  z.transform(({ id, app_name, status }) => ({ id, name: app_name === '' ? id : app_name, status })),
);

const choiceList = z.looseObject({ deployments: rows(choiceRow) });

/** A deployment that a credential can be attached to. */
export type DeploymentChoice = z.infer<typeof choiceRow>;

/** The deployments of the account that are not deleted, by name: to choose from, and to call attachments by. */
export const deploymentChoices = platformQuery({
  path: '/deployments',
  read: (answer) =>
    readAnswer(choiceList, answer)
      .deployments.rows.filter(({ status }) => status !== 'deleted')
      .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })),
  cachedAs: 'gateway',
});
