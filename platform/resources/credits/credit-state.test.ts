import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machines } from '../../db/schema/capacity.ts';
import { deployments } from '../../db/schema/deployments.ts';
import { accounts } from '../../db/schema/identity.ts';
import { createCapacityClient } from '../../testing/capacity-client.ts';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { makeLive } from '../../testing/seed-live.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function read({ apiKey }: TestCaller) {
  return (await test.send('GET', '/credits', { bearer: apiKey })).json();
}

/** A deployment that has been live for so long that it cost at least `months` times 30 dollars. */
async function liveFor({ apiKey: bearer }: TestCaller, months: number): Promise<string> {
  const json = { repository: { url: 'https://example.com/a/b' } };
  const { id } = await (await test.send('POST', '/deployments', { bearer, json })).json();
  await makeLive(test.deps.db, id, new Date(Date.now() - (months + 1) * 31 * 24 * 3_600_000));
  await test.deps.db
    .update(deployments)
    .set({ fixedMonthlyMicrousd: 30_000_000 })
    .where(eq(deployments.id, id));
  return id;
}

async function grantAndRead(
  grant: (microusd: number) => PromiseLike<unknown>,
  amount: number,
  caller: TestCaller,
) {
  await grant(amount);
  return (await read(caller)).starter_credit.remaining_usd as number;
}

describe('GET /credits', () => {
  it('gives a new account its starter credit', async () => {
    expect(await read(await test.createCaller())).toEqual({
      has_payment_method: false,
      deploy_allowed: true,
      reason: 'Starter credit is left.',
      starter_credit: { granted_usd: 25, remaining_usd: 25, currency: 'USD' },
      billing_summary: { accrued_this_month_usd: 0, fixed_monthly_usd: 0, currency: 'USD' },
    });
  });

  it('draws what has accrued in all months from it, never below zero', async () => {
    const caller = await test.createCaller();
    await liveFor(caller, 2);
    const state = await read(caller);
    expect(state).toMatchObject({
      deploy_allowed: false,
      reason: 'The starter credit is used up and there is no payment method.',
      starter_credit: { granted_usd: 25, remaining_usd: 0 },
      billing_summary: { fixed_monthly_usd: 30 },
    });
    expect(state.billing_summary.accrued_this_month_usd).toBeLessThanOrEqual(30);
  });

  it('keeps what a deleted deployment has cost, and stops its price', async () => {
    const caller = await test.createCaller();
    const id = await liveFor(caller, 2);
    await test.send('DELETE', `/deployments/${id}`, { bearer: caller.apiKey });
    expect(await read(caller)).toMatchObject({
      starter_credit: { remaining_usd: 0 },
      billing_summary: { fixed_monthly_usd: 0 },
    });
  });

  it('agrees with what a create is told, also where a rough sum would not tell', async () => {
    const caller = await test.createCaller();
    await liveFor(caller, 2);
    const json = { repository: { url: 'https://example.com/a/b' } };
    const create = async () =>
      (await test.send('POST', '/deployments', { bearer: caller.apiKey, json })).status;
    const grant = (starterCreditMicrousd: number) =>
      test.deps.db.update(accounts).set({ starterCreditMicrousd }).where(eq(accounts.id, caller.accountId));
    // Between what has really accrued in three months and what months of 28 days would have made of it.
    const spent = 1_000_000_000 - Math.round((await grantAndRead(grant, 1_000_000_000, caller)) * 1e6);
    await grant(spent - 1_000);
    expect([(await read(caller)).deploy_allowed, await create()]).toEqual([false, 402]);
    await grant(spent + 1_000_000);
    expect([(await read(caller)).deploy_allowed, await create()]).toEqual([true, 202]);
  });

  it('draws the hours of machines from it, also of those that are gone', async () => {
    const caller = await test.createCaller();
    const client = createCapacityClient(test, createContractChecker(), caller.apiKey);
    const id = await client.createMachine('mp-l4-1-us-east');
    const [createdAt, deletedAt] = [-10, -6].map((hours) => new Date(Date.now() + hours * 3_600_000));
    await test.deps.db
      .update(machines)
      .set({ createdAt, deletedAt, status: 'deleted' })
      .where(eq(machines.id, id));
    expect(await read(caller)).toMatchObject({ starter_credit: { remaining_usd: 25 - 4 * 0.65 } });
    await test.deps.db
      .update(machines)
      .set({ deletedAt: null, status: 'running' })
      .where(eq(machines.id, id));
    await test.deps.db.update(machines).set({ createdAt: new Date(Date.now() - 40 * 3_600_000) });
    const create = await client.create((await client.quote('mp-cpu-2-us-east')).quote_id);
    expect([(await read(caller)).deploy_allowed, create.status]).toEqual([false, 402]);
  });

  it('lets an account with a payment method deploy without credit', async () => {
    const caller = await test.createCaller();
    await test.deps.db
      .update(accounts)
      .set({ starterCreditMicrousd: 0, hasPaymentMethod: true })
      .where(eq(accounts.id, caller.accountId));
    expect(await read(caller)).toMatchObject({
      has_payment_method: true,
      deploy_allowed: true,
      reason: 'A payment method is on file.',
    });
    const json = { repository: { url: 'https://example.com/a/b' } };
    expect((await test.send('POST', '/deployments', { bearer: caller.apiKey, json })).status).toBe(202);
  });
});
