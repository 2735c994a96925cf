import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import type { AttachmentChange } from '../../db/schema/attachments.ts';
import { PlatformError } from '../../http/platform-error.ts';
import type { attachmentListSchema, attachmentSchema, AttachmentStatus } from './schema.ts';

type Attachment = z.infer<typeof attachmentSchema>;

interface AttachmentRow {
  id: string;
  deployment_id: string;
  env_keys: string[];
  last_change: AttachmentChange;
  created_at: Date;
  rotated_at: Date | null;
  /** A release with the last change is live, or the deployment is gone. */
  is_done: boolean;
  /** A run that brings it waits or is under way. */
  is_under_way: boolean;
}

const SELECT = `SELECT a.id, a.deployment_id, a.env_keys, a.last_change, a.created_at, a.rotated_at,
    d.deleted_at IS NOT NULL OR coalesce(later.is_done, false) AS is_done,
    coalesce(later.is_under_way, false) AS is_under_way
  FROM ai_attachments a JOIN deployments d ON d.id = a.deployment_id
  LEFT JOIN LATERAL (
    SELECT bool_or(r.status = 'succeeded') AS is_done,
      bool_or(r.status IN ('queued', 'running')) AS is_under_way
    FROM runs r WHERE r.deployment_id = a.deployment_id AND r.created_at >= a.changed_at
  ) later ON true
  WHERE a.account_id = $1`;

const LIST = { name: 'attachments-of-account', text: `${SELECT} ORDER BY a.created_at DESC, a.id DESC` };
const READ = { name: 'attachment-of-account', text: `${SELECT} AND a.id = $2` };

/** The attachments of an account, newest first; those that are wholly detached are left out. One prepared query. */
export async function listAttachments(
  { pool }: Pick<AppDeps, 'pool'>,
  accountId: string,
): Promise<z.infer<typeof attachmentListSchema>> {
  const { rows } = await pool.query<AttachmentRow>({ ...LIST, values: [accountId] });
  const attachments = rows.map(toAttachment).filter(({ status }) => status !== 'detached');
  return { attachments, count: attachments.length };
}

/** One attachment, also for a while after it was detached. Throws not_found. One prepared query. */
export async function readAttachment(
  { pool }: Pick<AppDeps, 'pool'>,
  accountId: string,
  id: string,
): Promise<Attachment> {
  const { rows } = await pool.query<AttachmentRow>({ ...READ, values: [accountId, id] });
  if (rows[0] === undefined) throw new PlatformError('not_found');
  return toAttachment(rows[0]);
}

function toAttachment(row: AttachmentRow): Attachment {
  return {
    id: row.id,
    deployment_id: row.deployment_id,
    status: statusOf(row),
    env_keys: row.env_keys,
    created_at: row.created_at.toISOString(),
    rotated_at: row.rotated_at?.toISOString() ?? null,
  };
}

const UNDER_WAY = {
  attach: 'attaching',
  rotate: 'rotating',
  detach: 'detaching',
} satisfies Record<AttachmentChange, AttachmentStatus>;

function statusOf({ last_change: change, is_done: isDone, is_under_way: isUnderWay }: AttachmentRow) {
  if (isDone) return change === 'detach' ? 'detached' : 'attached';
  if (isUnderWay) return UNDER_WAY[change];
  // The credential was revoked with the request: what failed is only the redeploy without it.
  return change === 'detach' ? 'detached' : 'failed';
}
