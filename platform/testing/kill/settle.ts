import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { get } from '../../runtime/testing/runtime-harness.ts';
import type { Receiver } from '../../webhooks/testing/receiver.ts';
import type { Seen } from './check-database.ts';
import { standing, type Ledger } from './ledger.ts';

const SETTLED_MS = 120_000;
const ANSWERING_MS = 20_000;

/** Waits until a running platform owes nothing any more, then checks what it says is live. */
export async function settle(
  on: pg.ClientBase,
  { ledger, seen, receiver }: { ledger: Ledger; seen: Seen; receiver: Receiver },
): Promise<void> {
  const end = Date.now() + SETTLED_MS;
  let left = await open(on);
  while (left !== null && Date.now() < end) {
    await wait(50);
    left = await open(on);
  }
  if (left !== null) ledger.faults.add(`still open after ${String(SETTLED_MS / 1000)} seconds: ${left}`);
  await checkDelivered(on, { ledger, seen, receiver });
  await checkLive(on, ledger);
}

async function open(on: pg.ClientBase): Promise<string | null> {
  const { rows } = await on.query<{ runs: number; deliveries: number }>(
    `select (select count(*)::int from runs where status in ('queued', 'running')) as runs,
       (select count(*)::int from webhook_deliveries where next_attempt_at is not null) as deliveries`,
  );
  const { runs = 0, deliveries = 0 } = rows[0] ?? {};
  return runs + deliveries === 0 ? null : `${String(runs)} runs, ${String(deliveries)} deliveries`;
}

async function checkDelivered(
  on: pg.ClientBase,
  { ledger, seen, receiver }: { ledger: Ledger; seen: Seen; receiver: Receiver },
): Promise<void> {
  const { rows } = await on.query<{ event_id: string; status: string }>(
    'select event_id, status from webhook_deliveries',
  );
  for (const { event_id: id, status } of rows) {
    seen.owed.add(id);
    if (status !== 'delivered') ledger.faults.add(`the delivery of ${id} ended as ${status}`);
  }
  const received = new Set(receiver.received.map(({ eventId }) => eventId));
  for (const id of seen.owed) if (!received.has(id)) ledger.faults.add(`${id} has never arrived`);
}

/** What stands is live and answers, unless its only run was given up, which it must then say. */
async function checkLive(on: pg.ClientBase, ledger: Ledger): Promise<void> {
  const { rows } = await on.query<{ id: string; status: string; closure_reason: string | null }>(
    'select id, status, closure_reason from deployments where deleted_at is null',
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const { id, url } of standing(ledger)) {
    const row = found.get(id);
    if (row?.status === 'live') {
      const status = await statusOf(url);
      if (status !== 200) ledger.faults.add(`${id} is live and answers ${String(status)}`);
    } else if (row?.status !== 'unknown' || row.closure_reason === null) {
      ledger.faults.add(`${id} is ${JSON.stringify(row)} in the end`);
    }
  }
}

/** An app that starts again after a restart of the server gets its time. */
async function statusOf(url: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const subdomain = hostname.replace(/\.localhost$/, '');
  const end = Date.now() + ANSWERING_MS;
  let status = 0;
  while (status !== 200 && Date.now() < end) {
    status = await get(Number(port), subdomain).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status !== 200) await wait(100);
  }
  return status;
}
