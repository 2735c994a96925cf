import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { idempotencyRecords as records } from '../db/schema/requests.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { claimAnswered, inTurn, once, type Claim } from './idempotency.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(records);
});

const claim: Claim = {
  accountId: 'acc_1',
  key: 'create-0001',
  operation: 'POST /things',
  bodyDigest: Buffer.alloc(32),
};
const others: Claim[] = [
  { ...claim, key: 'create-0002' },
  { ...claim, accountId: 'acc_2' },
];
const answerOf = ({ accountId, key }: Claim) => ({ status: 202, body: { of: `${accountId} ${key}` } });
const create = (its: Claim) => once(database.db, its, () => Promise.resolve(answerOf(its)));
const unavailable = { code: 'idempotency_unavailable', status: 503, retryable: true };

test('each key of each account keeps the answer of its own request', async () => {
  for (const its of [claim, ...others]) expect(await create(its)).toEqual(answerOf(its));
  for (const its of [claim, ...others]) {
    const { status, body } = answerOf(its);
    expect(await create(its)).toEqual({ status, body: { ...body, replayed: true } });
  }
});

test('requests with one key of one process take turns, and nobody else waits for them', async () => {
  const held = Promise.withResolvers<void>();
  const first = inTurn(claim, () => held.promise);
  const work = vi.fn<() => Promise<void>>().mockResolvedValue();
  const second = inTurn(claim, work);
  for (const its of [...others, null]) await inTurn(its, () => Promise.resolve());
  expect(work).not.toHaveBeenCalled();
  held.resolve();
  await Promise.all([first, second]);
  expect(work).toHaveBeenCalledOnce();
});

test('a request of another process that waits too long for the first is refused, and can be repeated', async () => {
  const impatient = new pg.Pool({ connectionString: database.url, lock_timeout: 50 });
  const [started, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = once(database.db, claim, async () => {
    started.resolve();
    await held.promise;
    return answerOf(claim);
  });
  await started.promise;
  const work = vi.fn<() => Promise<never>>();
  await expect(once(drizzle(impatient), claim, work)).rejects.toMatchObject(unavailable);
  held.resolve();
  expect(await first).toEqual(answerOf(claim));
  expect(work).not.toHaveBeenCalled();
  await impatient.end();
});

test('a claim without an answer gives none, and is no leave to do the work', async () => {
  await database.db.insert(records).values(claim);
  const work = vi.fn<() => Promise<never>>();
  await expect(once(database.db, claim, work)).rejects.toMatchObject(unavailable);
  expect(work).not.toHaveBeenCalled();
});

test('a failure of the database is not told as a key that is waited for', async () => {
  const unstorable = { ...claim, key: 'create\0' };
  await expect(create(unstorable)).rejects.not.toMatchObject(unavailable);
});

test('what was done together is answered again for each of its keys', async () => {
  const done = [claim, ...others].map((its) => ({ claim: its, answer: answerOf(its) }));
  await database.db.transaction((tx) => claimAnswered(tx, done));
  for (const its of [claim, ...others]) expect(await create(its)).toMatchObject({ body: { replayed: true } });
  expect(await create(claim)).toMatchObject(answerOf(claim));
  await database.db.transaction((tx) => claimAnswered(tx, []));
});

test('nothing of what was done together stays when one of its keys is taken', async () => {
  await create(claim);
  const done = [...others, claim].map((its) => ({ claim: its, answer: answerOf(its) }));
  const together = database.db.transaction((tx) => claimAnswered(tx, done));
  await expect(together).rejects.toMatchObject(unavailable);
  expect(await database.db.select().from(records)).toHaveLength(1);
});
