import { afterAll, beforeAll, expect, it } from 'vitest';
import { deploymentEnv, deployments, runs } from '../../db/schema/deployments.ts';
import { accounts } from '../../db/schema/identity.ts';
import { events } from '../../db/schema/observations.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';
import { eq } from 'drizzle-orm';

let test: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());

const REPOSITORY = { url: 'https://example.com/a/shop' };

async function create(
  json: unknown,
  { bearer = caller.apiKey, key }: { bearer?: string; key?: string } = {},
) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const response = await test.send('POST', '/deployments', { bearer, json, headers });
  return { status: response.status, body: await response.json() };
}

async function counts() {
  const tables = [deployments, runs, deploymentEnv, events];
  return Promise.all(tables.map((table) => test.deps.db.$count(table)));
}

it('creates that come together are written whole, each under names of its own', async () => {
  const [was = 0, wasRuns = 0, wasEnv = 0, wasEvents = 0] = await counts();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => create({ repository: REPOSITORY, env: { AT: String(at) } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(202));
  expect(new Set(answers.map(({ body }) => body.subdomain)).size).toBe(40);
  expect(await counts()).toEqual([was + 40, wasRuns + 40, wasEnv + 40, wasEvents + 80]);
  for (const { body } of answers) {
    const [run] = await test.deps.db.select().from(runs).where(eq(runs.id, body.run_id));
    expect(run?.deploymentId).toBe(body.id);
  }
});

it('one that is refused gets its own answer, and the others theirs', async () => {
  const poor = await test.createCaller();
  await test.deps.db
    .update(accounts)
    .set({ starterCreditMicrousd: 0 })
    .where(eq(accounts.id, poor.accountId));
  const fine = Array.from({ length: 10 }, () => create({ repository: REPOSITORY }));
  const refused = [
    create({ repository: REPOSITORY }, { bearer: poor.apiKey }),
    create({ repository: { url: 'ftp://example.com/a' } }),
    create({ repository: REPOSITORY, env: { NUL: 'a\u0000b' }, command: ['a\u0000b'] }),
  ];
  const more = Array.from({ length: 10 }, () => create({ repository: REPOSITORY }));
  const answers = await Promise.all([...fine, ...more]);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
  expect((await Promise.all(refused)).map(({ status, body }) => [status, body.code])).toEqual([
    [402, 'billing_or_credit_required'],
    [422, 'unsupported_deployment_request'],
    [expect.toSatisfy((status: number) => status === 400 || status === 422), expect.any(String)],
  ]);
});

it('keys are kept with the answers, for creates that come together and again', async () => {
  const body = (at: number) => ({ repository: REPOSITORY, name: `keyed-${String(at)}` });
  const all = () =>
    Promise.all(Array.from({ length: 20 }, (_, at) => create(body(at), { key: `together-${String(at)}` })));
  const first = await all();
  const [was] = await counts();
  const second = await all();
  expect(second).toEqual(first.map(({ status, body }) => ({ status, body: { ...body, replayed: true } })));
  expect((await counts())[0]).toBe(was);
  const reused = await create(body(99), { key: 'together-0' });
  expect(reused.body.code).toBe('idempotency_key_reused');
});
