import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { WebhookEventType } from '../../webhooks/event-types.ts';
import { bytes, createdAt, instant } from './columns.ts';
import { accounts } from './identity.ts';
import type { DeliveryStatus } from './row-types.ts';

/** An endpoint that is told of events, with the lease of the process that delivers to it just now. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEventType[]>().notNull(),
    /** The signing secret, sealed with a key that is not in the database. */
    sealedSecret: bytes('sealed_secret').notNull(),
    createdAt: createdAt(),
    /** Until then one process alone delivers to it; a moment that is past is when it was last served. */
    leasedUntil: instant('leased_until').notNull().default(new Date(0)),
    leasedBy: text('leased_by'),
    /** Whether its last attempt failed: those that fail share half of the places, so that the others have room. */
    isFailing: boolean('is_failing').notNull().default(false),
  },
  (t) => [index('webhooks_account').on(t.accountId, t.createdAt)],
);

/**
 * The outbox: one row per event and endpoint, written with the change that causes it. No foreign key to the webhook:
 * it would make each event lock that row, and would fail a deploy whose webhook is deleted in that moment.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
    id: text('id').notNull(),
    webhookId: text('webhook_id').notNull(),
    accountId: text('account_id').notNull(),
    eventId: text('event_id').notNull(),
    eventType: text('event_type').$type<WebhookEventType>().notNull(),
    /** The very text that is signed and sent, the same in every attempt. */
    body: text('body').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    statusCode: integer('status_code'),
    lastError: text('last_error'),
    /** When it is due; null once it is delivered or failed. */
    nextAttemptAt: instant('next_attempt_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('webhook_deliveries_due')
      .on(t.webhookId, t.nextAttemptAt, t.sequence)
      .where(sql`next_attempt_at is not null`),
    index('webhook_deliveries_account').on(t.accountId, t.sequence),
  ],
);
