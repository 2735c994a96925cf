import { setTimeout as wait } from 'node:timers/promises';
import { openRunning } from './open-running.ts';

/**
 * Owes each webhook of a running platform COUNT deliveries, all in one moment, and waits until those whose address
 * does not hold `/hang` are delivered: `node platform/bench/deliveries.ts DATA_FOLDER COUNT`. Prints one JSON line.
 */
const [dataFolder, count] = process.argv.slice(2);
const pool = await openRunning(dataFolder, 1);
const run = Date.now().toString(36);

const OWE = `
  insert into webhook_deliveries (id, webhook_id, account_id, event_id, event_type, body, next_attempt_at)
  select 'whd_' || replace(gen_random_uuid()::text, '-', ''), w.id, w.account_id, 'evt_' || $2 || n, 'deployment.progress',
    json_build_object('id', 'evt_' || $2 || n, 'type', 'deployment.progress', 'account_id', w.account_id,
      'data', json_build_object('deployment_id', 'dep_bench', 'message', 'The app is being built.'))::text, now()
  from webhooks w, generate_series(1, $1::int) as n`;
const OPEN = `
  select count(*)::int as open from webhook_deliveries d join webhooks w on w.id = d.webhook_id
  where d.next_attempt_at is not null and w.url not like '%/hang'`;
const DONE = `
  select count(*)::int as done from webhook_deliveries d join webhooks w on w.id = d.webhook_id
  where d.status = 'delivered' and d.attempts = 1 and w.url not like '%/hang' and d.event_id like 'evt_' || $1 || '%'`;

try {
  await pool.query(OWE, [Number(count), run]);
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(OPEN);
    if (rows[0]?.open === 0) break;
    await wait(20);
  }
  const ms = performance.now() - startedAt;
  const { rows } = await pool.query<{ done: number }>(DONE, [run]);
  process.stdout.write(`${JSON.stringify({ ms, delivered: rows[0]?.done ?? 0 })}\n`);
} finally {
  await pool.end();
}
