import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { deployments } from './deployments.ts';
import { accounts, apiKeys } from './identity.ts';

/** What the last change of an attachment was. */
export type AttachmentChange = 'attach' | 'rotate' | 'detach';

/** A deployment whose environment holds a credential of the inference surface. */
export const aiAttachments = pgTable(
  'ai_attachments',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    deploymentId: text('deployment_id')
      .notNull()
      .references(() => deployments.id),
    envKeys: jsonb('env_keys').$type<string[]>().notNull(),
    lastChange: text('last_change').$type<AttachmentChange>().notNull().default('attach'),
    /** When the last change was asked for; runs from then on carry it to the app. */
    changedAt: instant('changed_at').notNull(),
    createdAt: createdAt(),
    rotatedAt: instant('rotated_at'),
    detachedAt: instant('detached_at'),
  },
  (t) => [
    uniqueIndex('ai_attachments_open')
      .on(t.deploymentId)
      .where(sql`detached_at is null`),
    index('ai_attachments_account').on(t.accountId, t.createdAt),
  ],
);

/** Which attachment a credential belongs to, and from when on a newer one takes its place. */
export const aiAttachmentCredentials = pgTable(
  'ai_attachment_credentials',
  {
    keyId: text('key_id')
      .primaryKey()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    attachmentId: text('attachment_id')
      .notNull()
      .references(() => aiAttachments.id, { onDelete: 'cascade' }),
    supersededAt: instant('superseded_at'),
  },
  (t) => [index('ai_attachment_credentials_attachment').on(t.attachmentId)],
);
