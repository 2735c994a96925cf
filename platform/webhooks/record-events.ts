import { sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { deployments } from '../db/schema/deployments.ts';
import { events } from '../db/schema/observations.ts';
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts';
import { newId } from '../runtime/new-id.ts';
import type { EventText } from './event-types.ts';

/** What the events are about. */
export interface EventSubject {
  deploymentId: string;
  /** Null when no run brought them about. */
  runId: string | null;
}

/** Events that are written together. */
export interface EventsOf {
  subject: EventSubject;
  texts: readonly EventText[];
}

/** Writes events of one deployment, as `recordAllEvents` does for several. */
export async function recordEvents(
  tx: Transaction | Database,
  subject: EventSubject,
  texts: readonly EventText[],
): Promise<void> {
  await recordAllEvents(tx, [{ subject, texts }]);
}

/**
 * Writes events of deployments, and with them one delivery for each webhook of their account that subscribes to their
 * type. It is one statement in the transaction of the change that causes them: neither is ever there without the
 * others. `credit.updated` is the account's own: it is delivered but is no event of the deployment.
 */
export async function recordAllEvents(tx: Transaction | Database, all: readonly EventsOf[]): Promise<void> {
  const rows = all.flatMap(({ subject: { deploymentId, runId }, texts }) =>
    texts.map((text) => ({ ...text, id: newId('evt'), deployment_id: deploymentId, run_id: runId })),
  );
  if (rows.length === 0) return;
  const given = JSON.stringify(rows);
  await tx.execute(sql`
    with given as (
      select * from rows from (jsonb_to_recordset(${given}::jsonb)
        as (id text, type text, message text, stage text, deployment_id text, run_id text)) with ordinality
    ), kept as (
      insert into ${events} (id, deployment_id, type, message)
      select id, deployment_id, type, message from given where type <> 'credit.updated' order by ordinality
    )
    insert into ${webhookDeliveries}
      (id, webhook_id, account_id, event_id, event_type, body, next_attempt_at)
    select ${NEW_DELIVERY_ID}, w.id, w.account_id, g.id, g.type,
      ${bodyOf(sql`g.id`, sql`g.type`, sql`d.account_id`, DEPLOYMENT_DATA)}, now()
    from given g
    join ${deployments} d on d.id = g.deployment_id
    join ${webhooks} w on w.account_id = d.account_id and g.type = any (w.events)
    order by g.ordinality, w.id`);
}

/** A change of an account's credit that a machine or time has brought about, in the transaction of that change. */
export async function recordCreditUpdate(
  tx: Transaction,
  accountId: string,
  data: { machine_id?: string; message: string },
): Promise<void> {
  const id = newId('evt');
  await tx.execute(sql`
    insert into ${webhookDeliveries}
      (id, webhook_id, account_id, event_id, event_type, body, next_attempt_at)
    select ${NEW_DELIVERY_ID}, w.id, w.account_id, ${id}, 'credit.updated',
      ${bodyOf(sql`${id}::text`, sql`'credit.updated'`, sql`w.account_id`, sql`${JSON.stringify(data)}::json`)}, now()
    from ${webhooks} w where w.account_id = ${accountId} and 'credit.updated' = any (w.events)
    order by w.id`);
}

const NEW_DELIVERY_ID = sql`'whd_' || replace(gen_random_uuid()::text, '-', '')`;

/** Fields that have no value are left out. */
const DEPLOYMENT_DATA = sql`json_strip_nulls(json_build_object(
  'deployment_id', d.id, 'app_name', d.app_name, 'subdomain', d.subdomain,
  'run_id', g.run_id, 'stage', g.stage, 'message', g.message))`;

/** What is sent (embedded-platform.md, webhook body). */
function bodyOf(id: SQL, type: SQL, accountId: SQL, data: SQL): SQL {
  return sql`json_build_object(
    'id', ${id},
    'type', ${type},
    'created_at', to_char(now()::timestamptz(3) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'account_id', ${accountId},
    'data', ${data}
  )::text`;
}
