import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { webhookDeliveries } from '../db/schema/webhooks.ts';
import { advanceMachines } from '../resources/machines/machine-clock.ts';
import { createCapacityClient, passTime } from '../testing/capacity-client.ts';
import { createContractChecker } from '../testing/contract-checker.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const created = z.object({ webhook: z.object({ id: z.string() }) });
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('a machine that begins and ceases to cost is told as credit.updated, to its account alone', async () => {
  const [caller, other] = [await test.createCaller(), await test.createCaller()];
  const hooks: string[] = [];
  for (const { apiKey: bearer } of [caller, other]) {
    const json = { url: 'https://hooks.example.com/', events: ['credit.updated'] };
    const answer = await test.send('POST', '/webhooks', { bearer, json });
    hooks.push(created.parse(await answer.json()).webhook.id);
  }
  const client = createCapacityClient(test, createContractChecker(), caller.apiKey);
  const machineId = await client.createMachine('mp-cpu-2-eu-central');
  await client.send('DELETE', `/machines/${machineId}`);
  passTime(test, 24 * 3_600_000);
  await advanceMachines(test.deps);
  const rows = await test.deps.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.eventType, 'credit.updated'))
    .orderBy(asc(webhookDeliveries.sequence));
  expect(rows.map(({ webhookId }) => webhookId)).toEqual([hooks[0], hooks[0]]);
  const bodies = rows.map(({ body }) => JSON.parse(body));
  expect(bodies).toEqual(
    ['created', 'deleted'].map((change, index) => ({
      id: rows[index]?.eventId,
      type: 'credit.updated',
      created_at: rows[index]?.createdAt.toISOString(),
      account_id: caller.accountId,
      data: { machine_id: machineId, message: expect.stringContaining(`The machine was ${change};`) },
    })),
  );
});
