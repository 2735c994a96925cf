import type pg from 'pg';
import { EVENT_TYPES } from '../../webhooks/event-types.ts';
import type { Ledger } from './ledger.ts';

/** What the checks have seen so far, so that each looks only at what is new where it can. */
export interface Seen {
  eventSequence: number;
  /** Ids of events that a webhook is owed. */
  owed: Set<string>;
  /** How runs have ended; that never changes. */
  ends: Map<string, string>;
}

export function createSeen(): Seen {
  return { eventSequence: 0, owed: new Set(), ends: new Map() };
}

/** Waits until the server has noticed that the connections of the killed platform are gone, whose transactions end with them. */
export async function untilAlone(on: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rowCount } = await on.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'portico-%'`,
    );
    if (rowCount === 0) return;
    await on.query('select pg_sleep(0.01)');
  }
}

/** Compares the database with the ledger right after a kill; what differs goes into the ledger's faults. */
export async function checkDatabase(on: pg.ClientBase, ledger: Ledger, seen: Seen): Promise<void> {
  await untilAlone(on);
  await checkCreates(on, ledger);
  await checkEnvChanges(on, ledger);
  await checkDeletions(on, ledger);
  await checkOwed(on, ledger, seen);
  await checkEnds(on, ledger, seen);
}

const CREATES = `
  select c.name, array_remove(array_agg(distinct d.id), null) as ids, count(distinct r.id)::int as runs,
    count(distinct e.id)::int as events, count(distinct i.key)::int as keys, min(i.response_body ->> 'id') as answered
  from unnest($1::text[]) as c (name)
  left join deployments d on d.app_name = c.name
  left join runs r on r.deployment_id = d.id and r.kind = 'create'
  left join events e on e.deployment_id = d.id and e.type = 'deployment.accepted'
  left join idempotency_records i on i.key = c.name
  group by c.name`;

type CreateRow = {
  name: string;
  ids: string[];
  runs: number;
  events: number;
  keys: number;
  answered: string | null;
};

/** An acknowledged create is there once, with its run, event and key; any other is there whole or not at all. */
async function checkCreates(on: pg.ClientBase, { creates, faults }: Ledger): Promise<void> {
  const { rows } = await on.query<CreateRow>(CREATES, [creates.map(({ key }) => key)]);
  const found = new Map(rows.map((row) => [row.name, row]));
  for (const { key, answer } of creates) {
    const row = found.get(key);
    const parts = [row?.ids.length, row?.runs, row?.events, row?.keys];
    const isWhole = parts.every((count) => count === 1) && row?.answered === row?.ids[0];
    const isNowhere = parts.every((count) => count === 0);
    const isRight = answer === null ? isWhole || isNowhere : isWhole && row?.ids[0] === answer.id;
    if (!isRight) faults.add(`create ${key} (${answer?.id ?? 'not acknowledged'}) is ${JSON.stringify(row)}`);
  }
}

async function checkEnvChanges(on: pg.ClientBase, { envChanges, deletions, faults }: Ledger): Promise<void> {
  const due = envChanges.filter(({ deploymentId }) => !deletions.has(deploymentId));
  const { rows } = await on.query<{ name: string }>(
    `select deployment_id || ' ' || key as name from deployment_env where deployment_id = any ($1)`,
    [due.map(({ deploymentId }) => deploymentId)],
  );
  const names = new Set(rows.map(({ name }) => name));
  for (const { deploymentId, key } of due) {
    if (!names.has(`${deploymentId} ${key}`)) faults.add(`variable ${key} of ${deploymentId} is gone`);
  }
}

async function checkDeletions(on: pg.ClientBase, { deletions, faults }: Ledger): Promise<void> {
  const done = [...deletions].flatMap(([id, isDone]) => (isDone ? [id] : []));
  const { rows } = await on.query<{ id: string }>(
    `select id from deployments where id = any ($1) and (status <> 'deleted' or deleted_at is null)`,
    [done],
  );
  for (const { id } of rows) faults.add(`${id} is there again after its deletion`);
}

/** Every event that can be subscribed to has its delivery: neither is ever there without the other. */
async function checkOwed(on: pg.ClientBase, { faults }: Ledger, seen: Seen): Promise<void> {
  const { rows } = await on.query<{ id: string; sequence: number; deliveries: number }>(
    `select e.id, e.sequence::float8 as sequence, count(w.id)::int as deliveries
     from events e left join webhook_deliveries w on w.event_id = e.id
     where e.sequence > $1 and e.type = any ($2) group by e.id, e.sequence`,
    [seen.eventSequence, EVENT_TYPES],
  );
  for (const { id, sequence, deliveries } of rows) {
    seen.eventSequence = Math.max(seen.eventSequence, sequence);
    if (deliveries !== 1) faults.add(`event ${id} has ${String(deliveries)} deliveries`);
  }
  const all = await on.query<{ event_id: string }>('select distinct event_id from webhook_deliveries');
  for (const { event_id: id } of all.rows) seen.owed.add(id);
}

const GIVEN_UP = /^The run was given up: the server was killed 3 times while it worked on it\.$/;
const DELETED = 'The deployment was deleted.';

/** A run that has ended stays as it ended, and a failed one says a reason that is true here. */
async function checkEnds(on: pg.ClientBase, { deletions, faults }: Ledger, seen: Seen): Promise<void> {
  const { rows } = await on.query<{
    id: string;
    deployment_id: string;
    status: string;
    attempts: number;
    reason: string | null;
  }>('select id, deployment_id, status, attempts, error_message as reason from runs');
  for (const { id, deployment_id: of, status, attempts, reason } of rows) {
    const before = seen.ends.get(id);
    if (before !== undefined && before !== status)
      faults.add(`run ${id} had ${before} and is ${status} again`);
    if (status === 'succeeded' || status === 'failed') seen.ends.set(id, status);
    if (status !== 'failed') continue;
    const isTrue =
      (GIVEN_UP.test(reason ?? '') && attempts === 3) || (reason === DELETED && deletions.has(of));
    if (!isTrue)
      faults.add(`run ${id} failed in attempt ${String(attempts)} for ${reason ?? 'no reason at all'}`);
  }
}
