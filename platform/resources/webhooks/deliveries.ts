import { desc, eq, getTableColumns } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import { webhookDeliveries, webhooks } from '../../db/schema/webhooks.ts';
import { DELIVERIES_MAX, type webhookDeliverySchema } from './schema.ts';

const { id, webhookId, eventId, eventType, status, attempts, statusCode, lastError, ...rest } =
  getTableColumns(webhookDeliveries);
const { nextAttemptAt, createdAt, updatedAt } = rest;
const SHOWN = { id, webhookId, eventId, eventType, status, attempts, statusCode, lastError };

/** What was and will be delivered to the webhooks that an account has, newest first (specification 6.2 rule 6). */
export async function listDeliveries(
  { db }: Pick<AppDeps, 'db'>,
  accountId: string,
): Promise<z.infer<typeof webhookDeliverySchema>[]> {
  const rows = await db
    .select({ ...SHOWN, nextAttemptAt, createdAt, updatedAt })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.accountId, accountId))
    .orderBy(desc(webhookDeliveries.sequence))
    .limit(DELIVERIES_MAX);
  return rows.map((row) => ({
    id: row.id,
    webhook_id: row.webhookId,
    event_id: row.eventId,
    event_type: row.eventType,
    status: row.status,
    attempts: row.attempts,
    status_code: row.statusCode,
    last_error: row.lastError,
    next_retry_at: row.status === 'retrying' ? (row.nextAttemptAt?.toISOString() ?? null) : null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }));
}
