import { createRoute, z } from '@hono/zod-openapi';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Register } from '../app.ts';
import type { OperationFacts } from '../contract/operation.ts';
import { events } from '../db/schema/observations.ts';
import { createTestApp, type TestApp, type TestCaller } from '../testing/test-app.ts';
import { forgetOldIdempotency } from './idempotency.ts';
import { PlatformError } from './platform-error.ts';
import { serve } from './serve.ts';

const KEY = 'create-0001';
/** Two instances of the module share nothing in memory, like two processes. */
const [one, other] = [await import('./idempotency.ts'), await importAgain()];
let asked = 0;
const processOf = (path: string) => (path === '/things-of-two' && asked++ % 2 === 1 ? other : one);
let made = 0;
let beforeAnswer: () => Promise<void> = () => Promise.resolve();

/** Makes one row of `events` for each create; what the tests count. */
const createThing: Register = (served) => {
  for (const path of ['/things', '/others', '/things-of-two']) {
    serve(served, thingOperation(path), async (c) => {
      const body = c.req.valid('json');
      const answer = await processOf(path).withIdempotency(c, served.deps, body, async (tx) => {
        made += 1;
        const id = `evt_${String(made)}`;
        await tx.execute('SET LOCAL session_replication_role = replica');
        await tx.insert(events).values({ id, deploymentId: 'dep_none', type: 'thing', message: body.name });
        await beforeAnswer();
        return { status: 202, body: { id, name: body.name } };
      });
      return c.json(answer.body, 202);
    });
  }
};

async function importAgain() {
  vi.resetModules();
  return import('./idempotency.ts');
}

function thingOperation(path: string) {
  const facts: OperationFacts = {
    id: 'create',
    auth: 'bearer',
    budget: 'deploy_create',
    invalid: 'invalid_request',
  };
  const schema = z.object({ name: z.string(), size: z.number().optional() });
  const route = createRoute({
    method: 'post',
    path,
    request: { body: { required: true, content: { 'application/json': { schema } } } },
    responses: {
      202: {
        description: 'Made.',
        content: { 'application/json': { schema: z.object({ id: z.string(), name: z.string() }) } },
      },
    },
  });
  return { ...facts, route };
}

let api: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  api = await createTestApp({ resources: [createThing] });
});
afterAll(() => api.close());
beforeEach(async () => {
  beforeAnswer = () => Promise.resolve();
  caller = await api.createCaller();
  await api.database.pool.query('TRUNCATE events, idempotency_records');
});

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function create(
  key: string | undefined,
  json: unknown,
  options: { path?: string; bearer?: string } = {},
) {
  const response = await api.send('POST', options.path ?? '/things', {
    bearer: options.bearer ?? caller.apiKey,
    json,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
  const answer: Answer = {
    status: response.status,
    body: z.record(z.string(), z.unknown()).parse(await response.json()),
  };
  return answer;
}

const countThings = async () => (await api.deps.db.select().from(events)).length;

test('the same key and body give the first result again, flagged as replayed', async () => {
  const first = await create(KEY, { name: 'a' });
  const second = await create(KEY, { name: 'a' });
  expect(first).toMatchObject({ status: 202, body: { name: 'a' } });
  expect(first.body).not.toHaveProperty('replayed');
  expect(second).toEqual({ status: 202, body: { ...first.body, replayed: true } });
  expect(await countThings()).toBe(1);
});

test('the order of the fields does not make another body', async () => {
  await create(KEY, { name: 'a', size: 1 });
  expect((await create(KEY, { size: 1, name: 'a' })).body).toMatchObject({ replayed: true });
});

test('the same key with another body, or on another path, is refused and makes nothing', async () => {
  await create(KEY, { name: 'a' });
  const body = { code: 'idempotency_key_reused', field: 'Idempotency-Key', retryable: false };
  const refused = { status: 409, body };
  expect(await create(KEY, { name: 'b' })).toMatchObject(refused);
  expect(await create(KEY, { name: 'a' }, { path: '/others' })).toMatchObject(refused);
  expect(await countThings()).toBe(1);
});

test('keys of two accounts have nothing to do with each other', async () => {
  const other = await api.createCaller();
  await create(KEY, { name: 'a' });
  expect((await create(KEY, { name: 'b' }, { bearer: other.apiKey })).status).toBe(202);
});

test('a portal session and a key of one account share their idempotency keys', async () => {
  await create(KEY, { name: 'a' });
  expect((await create(KEY, { name: 'a' }, { bearer: caller.sessionToken })).body).toMatchObject({
    replayed: true,
  });
});

test.each([
  ['seven characters', 'a'.repeat(7)],
  ['129 characters', 'a'.repeat(129)],
  ['a space', 'create 0001'],
  ['a slash', 'create/0001'],
  ['nothing', ''],
])('a key of %s is refused', async (_name, key) => {
  expect(await create(key, { name: 'a' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_idempotency_key', field: 'Idempotency-Key' },
  });
  expect(await countThings()).toBe(0);
});

test.each(['a'.repeat(8), 'a'.repeat(128), 'A.z_0:-9'])('the key %s is taken', async (key) => {
  expect((await create(key, { name: 'a' })).status).toBe(202);
});

test('without a key each request makes its own', async () => {
  await create(undefined, { name: 'a' });
  await create(undefined, { name: 'a' });
  expect(await countThings()).toBe(2);
});

test('fifty at once with one key, on two processes, make one', async () => {
  for (let round = 0; round < 10; round += 1) {
    const key = `parallel-${String(round)}`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create(key, { name: 'a' }, { path: '/things-of-two' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(50).fill(202));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(answers.filter(({ body }) => body['replayed'] === true)).toHaveLength(49);
  }
  expect(await countThings()).toBe(10);
});

test('a failure leaves no claim: the key can be used again', async () => {
  beforeAnswer = () => Promise.reject(new PlatformError('deploy_service_unavailable'));
  expect((await create(KEY, { name: 'a' })).status).toBe(503);
  beforeAnswer = () => Promise.resolve();
  expect(await create(KEY, { name: 'other' })).toMatchObject({ status: 202, body: { name: 'other' } });
  expect(await countThings()).toBe(1);
});

test('when the connection of the first request dies, as with a killed process, the key is free at once', async () => {
  const started = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  beforeAnswer = () => {
    started.resolve();
    return killed.promise;
  };
  const first = create(KEY, { name: 'a' });
  await started.promise;
  await api.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'idle in transaction'`,
  );
  killed.resolve();
  expect((await first).status).toBe(500);
  beforeAnswer = () => Promise.resolve();
  expect((await create(KEY, { name: 'a' })).body).not.toHaveProperty('replayed');
  expect(await countThings()).toBe(1);
});

test('after 24 hours a key is free again, and old records are removed', async () => {
  await create(KEY, { name: 'a' });
  const age = `UPDATE idempotency_records SET created_at = now() - interval '24 hours 1 second'`;
  await api.database.pool.query(age);
  expect((await create(KEY, { name: 'b' })).body).toMatchObject({ name: 'b' });
  expect((await create(KEY, { name: 'b' })).body).toMatchObject({ replayed: true });
  await forgetOldIdempotency(api.deps.db);
  expect((await api.database.pool.query('SELECT 1 FROM idempotency_records')).rowCount).toBe(1);
  await api.database.pool.query(age);
  await forgetOldIdempotency(api.deps.db);
  expect((await api.database.pool.query('SELECT 1 FROM idempotency_records')).rowCount).toBe(0);
});

test('what the body held cannot be read in the record', async () => {
  await create(KEY, { name: 'canary-value' });
  const { rows } = await api.database.pool.query<{ text: string }>(
    `SELECT encode(body_digest, 'escape') || operation AS text FROM idempotency_records`,
  );
  expect(rows[0]?.text).not.toContain('canary-value');
});
