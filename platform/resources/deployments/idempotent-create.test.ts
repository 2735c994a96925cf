import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployments, runs } from '../../db/schema/deployments.ts';
import { accounts } from '../../db/schema/identity.ts';
import { events } from '../../db/schema/observations.ts';
import { listTemplates } from '../../runtime/templates.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';

let test: TestApp;
let caller: TestCaller;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());

const templateId = () =>
  listTemplates().find(({ required_env: required }) => required.length === 0)?.id ?? '';
const CREATES = [
  {
    what: 'POST /deployments',
    path: () => '/deployments',
    json: (name: string) => ({ name, repository: { url: 'https://example.com/a/b' } }),
  },
  {
    what: 'POST /templates/{id}/deploy',
    path: () => `/templates/${templateId()}/deploy`,
    json: (name: string) => ({ name }),
  },
];

describe.each(CREATES)('$what', ({ what, path, json }) => {
  const prefix = what.includes('template') ? 'tpl' : 'dep';
  async function create(key: string, name: string, bearer = caller.apiKey) {
    const response = await test.send('POST', path(), {
      bearer,
      json: json(name),
      headers: { 'idempotency-key': key },
    });
    return { status: response.status, body: await response.json() };
  }
  const rowsNamed = (name: string) =>
    test.deps.db.select().from(deployments).where(eq(deployments.appName, name));

  it('answers the same key and body with the first result, flagged', async () => {
    const name = `${prefix}-replay`;
    const first = await create(`${prefix}-key-replay`, name);
    expect(first.body).not.toHaveProperty('replayed');
    expect(await create(`${prefix}-key-replay`, name)).toEqual({
      status: 202,
      body: { ...first.body, replayed: true },
    });
    expect(await rowsNamed(name)).toHaveLength(1);
  });

  it('refuses the key with another body', async () => {
    await create(`${prefix}-key-other`, `${prefix}-one`);
    expect(await create(`${prefix}-key-other`, `${prefix}-two`)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused', retryable: false },
    });
    expect(await rowsNamed(`${prefix}-two`)).toHaveLength(0);
  });

  it('makes one resource of 20 requests at once', async () => {
    const name = `${prefix}-crowd`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(`${prefix}-key-crowd`, name)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.replayed !== true)).toHaveLength(1);
    const [row, ...more] = await rowsNamed(name);
    expect(more).toEqual([]);
    expect(await test.deps.db.$count(runs, eq(runs.deploymentId, row?.id ?? ''))).toBe(1);
    const accepted = and(eq(events.deploymentId, row?.id ?? ''), eq(events.type, 'deployment.accepted'));
    expect(await test.deps.db.$count(events, accepted)).toBe(1);
  });

  it('keeps the keys of two accounts apart', async () => {
    const other = await test.createCaller();
    const name = `${prefix}-apart`;
    const [mine, theirs] = [
      await create(`${prefix}-key-apart`, name),
      await create(`${prefix}-key-apart`, name, other.apiKey),
    ];
    expect(theirs.body.id).not.toBe(mine.body.id);
    expect(theirs.body).not.toHaveProperty('replayed');
  });

  it('leaves no claim behind when it fails', async () => {
    const poor = await test.createCaller();
    const credit = (starterCreditMicrousd: number) =>
      test.deps.db.update(accounts).set({ starterCreditMicrousd }).where(eq(accounts.id, poor.accountId));
    await credit(0);
    expect((await create(`${prefix}-key-retry`, `${prefix}-retry`, poor.apiKey)).status).toBe(402);
    await credit(25_000_000);
    const retried = await create(`${prefix}-key-retry`, `${prefix}-retry`, poor.apiKey);
    expect(retried.status).toBe(202);
    expect(retried.body).not.toHaveProperty('replayed');
  });
});
