import { desc, eq, sql } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { keyEvents } from '../../db/schema/keys.ts';
import type { keyAuditSchema, KeyEventType } from './schema.ts';

/** Events of one account that are kept, and so can be read; the oldest go first, and all go after a year. */
const KEPT_MAX = 2_000;

export interface KeyEvent {
  accountId: string;
  /** `portal_session`, the id of a key, or `platform`. */
  actor: string;
  keyId: string;
  type: KeyEventType;
}

/** Writes what happened to a key, in the transaction of the change itself. */
export async function recordKeyEvent(tx: Transaction, event: KeyEvent): Promise<void> {
  await tx.insert(keyEvents).values(event);
}

/** What happened to the keys of an account, newest first; every kind of key. */
export async function readKeyAudit(
  { db }: Pick<AppDeps, 'db'>,
  accountId: string,
): Promise<z.infer<typeof keyAuditSchema>> {
  const rows = await db
    .select()
    .from(keyEvents)
    .where(eq(keyEvents.accountId, accountId))
    .orderBy(desc(keyEvents.sequence))
    .limit(KEPT_MAX);
  const events = rows.map((row) => ({
    id: row.id,
    type: row.type,
    key_id: row.keyId,
    actor: row.actor,
    created_at: row.createdAt.toISOString(),
  }));
  return { events, count: events.length };
}

/** Forgets what has had its time; called by a timer. */
export async function forgetOldKeyEvents(db: Database, keptMax = KEPT_MAX): Promise<void> {
  await db.delete(keyEvents).where(sql`${keyEvents.createdAt} < now() - interval '1 year'`);
  await db.execute(sql`
    with edges as (
      select id, (
        select sequence from key_events e where e.account_id = accounts.id
        order by sequence desc offset ${keptMax} limit 1
      ) as sequence from accounts
    )
    delete from key_events using edges
    where key_events.account_id = edges.id and key_events.sequence <= edges.sequence`);
}
