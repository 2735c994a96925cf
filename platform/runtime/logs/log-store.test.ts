import { asc, eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logLines } from '../../db/schema/observations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { until } from '../testing/runtime-harness.ts';
import { createLogStore } from './log-store.ts';

const silent = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function read(deploymentId: string) {
  return database.db
    .select()
    .from(logLines)
    .where(eq(logLines.deploymentId, deploymentId))
    .orderBy(asc(logLines.seq));
}

test('lines are in the database shortly after, numbered from 1 without a gap, also over a restart', async () => {
  const first = createLogStore(database.db, silent, 100);
  for (let count = 1; count <= 30; count += 1) first.write('dep_a', 'stdout', `line ${String(count)}`);
  await until('the lines', async () => (await read('dep_a')).length === 30);
  const second = createLogStore(database.db, silent, 100);
  second.write('dep_a', 'stderr', 'ERROR after');
  await second.flush('dep_a');
  const rows = await read('dep_a');
  expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 31 }, (_, at) => at + 1));
  expect(rows.at(-1)).toMatchObject({ stream: 'stderr', level: 'error', message: 'ERROR after' });
});

test('only the newest lines are kept, and their numbers go on', async () => {
  const store = createLogStore(database.db, silent, 500);
  for (let count = 1; count <= 4_000; count += 1) {
    store.write('dep_b', 'stdout', `line ${String(count)}`);
    if (count % 1_000 === 0) await store.flush('dep_b');
  }
  const rows = await read('dep_b');
  expect(rows.length).toBe(500);
  expect(rows.at(-1)).toMatchObject({ seq: 4_000, message: 'line 4000' });
});

test('a flood is cut, and the line at its place says by how much', async () => {
  const store = createLogStore(database.db, silent, 20_000);
  for (let count = 1; count <= 12_000; count += 1) store.write('dep_c', 'stdout', `line ${String(count)}`);
  store.write('dep_c', 'stdout', 'lost too');
  await store.flush('dep_c');
  store.write('dep_c', 'stdout', 'kept again');
  await store.flush('dep_c');
  const rows = await read('dep_c');
  expect(rows.length).toBe(5_002);
  expect(rows.at(-2)).toMatchObject({
    stream: 'platform',
    message: '7001 lines were dropped here: more came than could be kept.',
  });
  expect(rows.at(-1)).toMatchObject({ seq: 5_002, message: 'kept again' });
});

test('lines that cannot be written are told as a gap once the database is back', async () => {
  let isAway = true;
  const flaky = new Proxy(database.db, {
    get(target, name, receiver): unknown {
      if (name === 'insert' && isAway) throw new Error('away');
      return Reflect.get(target, name, receiver);
    },
  });
  const store = createLogStore(flaky, silent, 100);
  store.write('dep_d', 'stdout', 'one');
  store.write('dep_d', 'stdout', 'two');
  await store.flush('dep_d');
  isAway = false;
  await until('the gap', async () => (await read('dep_d')).length === 1);
  expect((await read('dep_d'))[0]?.message).toBe('2 lines were dropped here: more came than could be kept.');
});
