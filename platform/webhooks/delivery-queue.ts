import type { Pool } from 'pg';
import type { DeliveryStatus } from '../db/schema/row-types.ts';
import { createBatcher } from '../http/batcher.ts';
import type { Outcome } from './sender.ts';

/** An endpoint that this process alone delivers to while it holds the lease. */
export interface Lane {
  webhookId: string;
  url: string;
  sealedSecret: Buffer;
}

export interface DueDelivery {
  sequence: number;
  eventId: string;
  body: string;
  /** Attempts that were made before. */
  attempts: number;
}

/** What is written of an attempt. */
export interface Completion {
  sequence: number;
  /** Attempts before this one: what another process has completed meanwhile is left as it is. */
  attemptsBefore: number;
  status: DeliveryStatus;
  outcome: Outcome;
  /** Until the next attempt; null when there is none. */
  delayMs: number | null;
}

export interface DeliveryQueue {
  /** Takes endpoints that have something due and no holder, those first that were served longest ago. */
  claim(options: { isFailing: boolean; limit: number }): Promise<Lane[]>;
  /** What is due at an endpoint, oldest first. */
  readDue(webhookId: string, limit: number): Promise<DueDelivery[]>;
  complete(completion: Completion): Promise<void>;
  /** Keeps the leases of this process from running out. */
  renew(webhookIds: string[]): Promise<void>;
  release(webhookId: string, isFailing: boolean): Promise<void>;
}

export interface QueueOptions {
  /** Names this process among those that deliver from the database. */
  holder: string;
  leaseMs: number;
  /** What is added to the database's clock; 0 but in tests. */
  skewMs: () => number;
}

/**
 * Walks the endpoints that have open deliveries by one index entry each, however long their backlogs are. The rows
 * of the endpoints are the claims, so that deliveries of one endpoint are made in order by any number of processes.
 */
const CLAIM = `
  with recursive open_at as (
    (select webhook_id from webhook_deliveries where next_attempt_at is not null order by webhook_id limit 1)
    union all
    select (
      select d.webhook_id from webhook_deliveries d
      where d.next_attempt_at is not null and d.webhook_id > o.webhook_id
      order by d.webhook_id limit 1
    ) from open_at o where o.webhook_id is not null
  ), due as (
    select w.id from open_at o join webhooks w on w.id = o.webhook_id
    where w.leased_until <= now() and w.is_failing = $1 and exists (
      select 1 from webhook_deliveries d
      where d.webhook_id = w.id and d.next_attempt_at <= now() + make_interval(secs => $5)
    )
    order by w.leased_until
    limit $2
    for update of w skip locked
  )
  update webhooks set leased_by = $3, leased_until = now() + make_interval(secs => $4)
  from due where webhooks.id = due.id
  returning webhooks.id as "webhookId", url, sealed_secret as "sealedSecret"`;

const READ_DUE = `
  select sequence::float8 as sequence, event_id as "eventId", body, attempts from webhook_deliveries
  where webhook_id = $1 and next_attempt_at <= now() + make_interval(secs => $2)
  order by next_attempt_at, sequence
  limit $3`;

const COMPLETE = `
  update webhook_deliveries d
  set status = c.status, attempts = c.attempts + 1, status_code = c.status_code, last_error = c.last_error,
    next_attempt_at = now() + make_interval(secs => c.delay_s + $2), updated_at = now()
  from jsonb_to_recordset($1) as c
    (sequence bigint, attempts int, status text, status_code int, last_error text, delay_s float8)
  where d.sequence = c.sequence and d.attempts = c.attempts and d.next_attempt_at is not null`;

const RENEW = `
  update webhooks set leased_until = now() + make_interval(secs => $3)
  where id = any ($1) and leased_by = $2 and leased_until > now()`;

const RELEASE = `
  update webhooks set leased_by = null, leased_until = date_trunc('milliseconds', now()), is_failing = $3
  where id = $1 and leased_by = $2`;

/** The outbox as the dispatcher works it; each statement is prepared, and completions go together. */
export function createDeliveryQueue(pool: Pool, { holder, leaseMs, skewMs }: QueueOptions): DeliveryQueue {
  const skewS = () => skewMs() / 1000;
  const leaseS = leaseMs / 1000;
  const complete = createBatcher(async (completions: Completion[]) => {
    const rows = JSON.stringify(completions.map(completionRow));
    await pool.query({ name: 'webhook_complete', text: COMPLETE, values: [rows, skewS()] });
    return completions.map(() => undefined);
  });
  return {
    async claim({ isFailing, limit }) {
      const values = [isFailing, limit, holder, leaseS, skewS()];
      return (await pool.query<Lane>({ name: 'webhook_claim', text: CLAIM, values })).rows;
    },
    async readDue(webhookId, limit) {
      const values = [webhookId, skewS(), limit];
      return (await pool.query<DueDelivery>({ name: 'webhook_due', text: READ_DUE, values })).rows;
    },
    complete,
    async renew(webhookIds) {
      await pool.query({ name: 'webhook_renew', text: RENEW, values: [webhookIds, holder, leaseS] });
    },
    async release(webhookId, isFailing) {
      await pool.query({ name: 'webhook_release', text: RELEASE, values: [webhookId, holder, isFailing] });
    },
  };
}

function completionRow({ sequence, attemptsBefore, status, outcome, delayMs }: Completion) {
  return {
    sequence,
    attempts: attemptsBefore,
    status,
    status_code: outcome.statusCode,
    last_error: outcome.error,
    delay_s: delayMs === null ? null : delayMs / 1000,
  };
}
