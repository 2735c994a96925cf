import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts';

/** Ended deliveries that are kept of one webhook, the newest. */
const KEPT_MAX = 1_000;
const KEPT_DAYS = 7;
/** The schedule takes under eight hours: what is open for longer has found its receiver too slow all the time. */
const OPEN_HOURS = 24;
const TOO_SLOW = 'It could not be delivered within a day: the receiver took too long for what is sent to it.';

/** Bounds the outbox: gives up what is open for too long, and removes what has ended long ago or lost its webhook. */
export async function boundDeliveries(db: Database): Promise<void> {
  await db.execute(sql`
    update ${webhookDeliveries}
    set status = 'failed', next_attempt_at = null, updated_at = now(), last_error = coalesce(last_error, ${TOO_SLOW})
    where next_attempt_at is not null and created_at < now() - make_interval(hours => ${OPEN_HOURS})`);
  await db.execute(sql`
    delete from ${webhookDeliveries}
    where (next_attempt_at is null and updated_at < now() - make_interval(days => ${KEPT_DAYS}))
      or not exists (select 1 from ${webhooks} w where w.id = webhook_id)`);
  await db.execute(sql`
    delete from ${webhookDeliveries} where sequence in (
      select sequence from (
        select sequence, row_number() over (partition by webhook_id order by sequence desc) as place
        from ${webhookDeliveries} where next_attempt_at is null
      ) ended where place > ${KEPT_MAX}
    )`);
}
