import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployments } from '../../db/schema/deployments.ts';
import { makeLive } from '../../testing/seed-live.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';

let test: TestApp;
let caller: TestCaller;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());

async function send(method: string, path: string, json?: unknown) {
  const response = await test.send(method, path, {
    bearer: caller.apiKey,
    ...(json === undefined ? {} : { json }),
  });
  return { status: response.status, body: await response.json() };
}

async function create(env?: Record<string, string>): Promise<string> {
  const { body } = await send('POST', '/deployments', {
    repository: { url: 'https://example.com/a/shop' },
    env,
  });
  return body.id;
}

describe('the list', () => {
  it('holds every deployment of the account, deleted ones too, newest first', async () => {
    const other = await test.createCaller();
    const json = { repository: { url: 'https://example.com/a/listed' } };
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const response = await test.send('POST', '/deployments', { bearer: other.apiKey, json });
      ids.unshift((await response.json()).id);
    }
    await test.send('DELETE', `/deployments/${ids[1] ?? ''}`, { bearer: other.apiKey });
    const response = await test.send('GET', '/deployments', { bearer: other.sessionToken });
    const { deployments: list } = await response.json();
    expect(list.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(list.map(({ status }: { status: string }) => status)).toEqual([
      'deploying',
      'deleted',
      'deploying',
    ]);
  });

  it.each(['000', '001', '200', '230', '999'])('keeps the milliseconds of a time: .%s', async (ms) => {
    const id = await create();
    const created_at = `2026-01-02T03:04:05.${ms}Z`;
    await test.deps.db
      .update(deployments)
      .set({ createdAt: new Date(created_at) })
      .where(eq(deployments.id, id));
    expect((await send('GET', `/deployments/${id}`)).body.deployment).toMatchObject({
      created_at,
      deleted_at: null,
    });
  });

  it('tells what has accrued this month', async () => {
    const id = await create();
    await makeLive(test.deps.db, id, new Date('2020-01-01T00:00:00Z'));
    await test.deps.db
      .update(deployments)
      .set({ fixedMonthlyMicrousd: 30_000_000 })
      .where(eq(deployments.id, id));
    const { billing } = (await send('GET', `/deployments/${id}`)).body.deployment;
    expect(billing).toMatchObject({ fixed_monthly_cost_usd: 30, fixed_monthly_usd: 30, currency: 'USD' });
    expect(billing.accrued_this_month_usd).toBeGreaterThanOrEqual(0);
    expect(billing.accrued_this_month_usd).toBeLessThanOrEqual(30);
  });

  it('shows each deployment as it reads by itself, before and after a change of it', async () => {
    caller = await test.createCaller();
    const id = await create();
    await create();
    await makeLive(test.deps.db, id, new Date());
    // Nothing accrues, so that two reads one after the other are the same.
    await test.deps.db.update(deployments).set({ fixedMonthlyMicrousd: 0 });
    const listed = async () => {
      const { body } = await send('GET', '/deployments');
      return body.deployments.find((deployment: { id: string }) => deployment.id === id);
    };
    for (const closureReason of [null, 'said "no",\nthen \u2028 \\ and ended', null]) {
      await test.deps.db.update(deployments).set({ closureReason }).where(eq(deployments.id, id));
      const single = (await send('GET', `/deployments/${id}`)).body.deployment;
      expect(single.closure_reason).toBe(closureReason);
      expect(await listed()).toEqual(single);
      expect(await listed()).toEqual(single);
    }
  });
});
