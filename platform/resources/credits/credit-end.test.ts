import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { deployments } from '../../db/schema/deployments.ts';
import { accounts } from '../../db/schema/identity.ts';
import { webhookDeliveries } from '../../db/schema/webhooks.ts';
import { createCapacityClient, passTime } from '../../testing/capacity-client.ts';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { makeLive } from '../../testing/seed-live.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';
import { noticeCreditEnds } from './credit-end.ts';

const HOUR_MS = 3_600_000;
const ENDED = 'The starter credit is used up and there is no payment method.';
let test: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.deps.clock = () => new Date();
  caller = await test.createCaller();
  const json = { url: 'https://hooks.example.com/', events: ['credit.updated'] };
  expect((await test.send('POST', '/webhooks', { bearer: caller.apiKey, json })).status).toBe(201);
});

async function live(monthlyMicrousd: number): Promise<string> {
  const json = { repository: { url: 'https://example.com/a/b' } };
  const answer = await test.send('POST', '/deployments', { bearer: caller.apiKey, json });
  const { id } = z.object({ id: z.string() }).parse(await answer.json());
  await makeLive(test.deps.db, id, new Date());
  const price = { fixedMonthlyMicrousd: monthlyMicrousd };
  await test.deps.db.update(deployments).set(price).where(eq(deployments.id, id));
  return id;
}
const look = () => noticeCreditEnds(test.deps);
const change = (set: Partial<typeof accounts.$inferInsert>) =>
  test.deps.db.update(accounts).set(set).where(eq(accounts.id, caller.accountId));
async function told(): Promise<string[]> {
  const rows = await test.deps.db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.accountId, caller.accountId),
        eq(webhookDeliveries.eventType, 'credit.updated'),
      ),
    )
    .orderBy(asc(webhookDeliveries.sequence));
  const body = z.object({ data: z.object({ message: z.string() }) });
  return rows.map((row) => body.parse(JSON.parse(row.body)).data.message);
}

it('credit that time alone has used up is told once, however often and by how many it is looked for', async () => {
  await live(250_000_000);
  await look();
  expect(await told()).toEqual([]);
  // A tenth of a month uses up 25 of 250 dollars; the shortest month has 672 hours, the longest 744.
  passTime(test, 67 * HOUR_MS);
  await look();
  expect(await told()).toEqual([]);
  passTime(test, 8 * HOUR_MS);
  await Promise.all([look(), look(), look()]);
  await look();
  expect(await told()).toEqual([ENDED]);
});

it('credit or a payment method that comes after that is told, and so is its end', async () => {
  await live(250_000_000);
  passTime(test, 80 * HOUR_MS);
  await look();
  await change({ starterCreditMicrousd: 50_000_000 });
  await look();
  await look();
  await change({ hasPaymentMethod: true, starterCreditMicrousd: 0 });
  await look();
  await change({ hasPaymentMethod: false, starterCreditMicrousd: 1_000_000 });
  await look();
  expect(await told()).toEqual([ENDED, 'Starter credit is left.', ENDED]);
  await change({ hasPaymentMethod: true });
  await look();
  expect((await told()).at(-1)).toBe('A payment method is on file.');
});

it('machines and accelerators use it up as well', async () => {
  const client = createCapacityClient(test, createContractChecker(), caller.apiKey);
  await client.createMachine('mp-l4-1-eu-central');
  passTime(test, 30 * HOUR_MS);
  await look();
  expect((await told()).filter((message) => message === ENDED)).toEqual([]);
  const id = await live(0);
  await test.deps.db.update(deployments).set({ hourlyMicrousd: 690_000 }).where(eq(deployments.id, id));
  await look();
  expect((await told()).filter((message) => message === ENDED)).toEqual([ENDED]);
});

it('an account that pays, or that never had any, is told of no end', async () => {
  await live(250_000_000);
  await change({ hasPaymentMethod: true });
  passTime(test, 90 * HOUR_MS);
  await look();
  await change({ hasPaymentMethod: false, starterCreditMicrousd: 0 });
  await look();
  expect(await told()).toEqual([]);
});
