import type pg from 'pg';
import { openRunning } from './open-running.ts';

/**
 * What the platform's PostgreSQL does for the same driver without the platform: reads of one row, and inserts of one
 * row, each a transaction that waits for the disk. `node platform/bench/floor.ts DATA_FOLDER SECONDS` prints JSON.
 */
const [dataFolder, seconds] = process.argv.slice(2);
const pool = await openRunning(dataFolder, 16);
try {
  await pool.query('create table if not exists bench_floor (id bigserial primary key, body jsonb not null)');
  const body = JSON.stringify({ name: 'bench', template_id: 'node-api', env: { GREETING: 'hello' } });
  const insert = { name: 'floor-insert', text: 'insert into bench_floor (body) values ($1)', values: [body] };
  const insertsPerSecond = await perSecond(pool, insert);
  const read = { name: 'floor-read', text: 'select body from bench_floor where id = $1', values: [1] };
  const readsPerSecond = await perSecond(pool, read);
  await pool.query('drop table bench_floor');
  process.stdout.write(`${JSON.stringify({ insertsPerSecond, readsPerSecond })}\n`);
} finally {
  await pool.end();
}

async function perSecond(on: pg.Pool, query: pg.QueryConfig): Promise<number> {
  const durationMs = Number(seconds) * 1_000;
  const startedAt = performance.now();
  let done = 0;
  const loop = async () => {
    while (performance.now() - startedAt < durationMs) {
      await on.query(query);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, loop));
  return (done * 1_000) / (performance.now() - startedAt);
}
