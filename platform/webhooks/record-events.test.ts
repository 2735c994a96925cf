import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { events } from '../db/schema/observations.ts';
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts';
import { RunRecord } from '../runtime/runs/run-record.ts';
import { claim } from '../runtime/runs/queue.ts';
import { createTestApp, type TestApp, type TestCaller } from '../testing/test-app.ts';
import { EVENT_TYPES, type WebhookEventType } from './event-types.ts';
import { recordEvents } from './record-events.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const accepted = z.object({ id: z.string(), run_id: z.string(), subdomain: z.string() });
let made = 0;

async function subscribe(
  { accountId }: TestCaller,
  types: readonly WebhookEventType[] = EVENT_TYPES,
): Promise<string> {
  made += 1;
  const id = `wh_${String(made).padStart(12, '0')}`;
  const sealedSecret = Buffer.of(1);
  await test.deps.db
    .insert(webhooks)
    .values({ id, accountId, url: 'https://x.example', events: [...types], sealedSecret });
  return id;
}

async function create(caller: TestCaller) {
  const json = { repository: { url: 'https://example.com/a/shop' } };
  const response = await test.send('POST', '/deployments', { bearer: caller.apiKey, json });
  return accepted.parse(await response.json());
}

/** Takes the next run of a deployment, as a worker does. */
async function claimOf(deploymentId: string) {
  for (;;) {
    const run = await claim(test.deps.db);
    if (run === null) throw new Error('no run is queued');
    if (run.deploymentId === deploymentId) return run;
  }
}

async function deliveriesOf(webhookId: string) {
  const { db } = test.deps;
  const own = eq(webhookDeliveries.webhookId, webhookId);
  return db.select().from(webhookDeliveries).where(own).orderBy(asc(webhookDeliveries.sequence));
}
const typesOf = async (webhookId: string) => (await deliveriesOf(webhookId)).map((row) => row.eventType);

describe('a change', () => {
  it('leaves its event and one delivery for each webhook that wants it', async () => {
    const caller = await test.createCaller();
    const both = [await subscribe(caller), await subscribe(caller, ['deployment.accepted'])];
    const other = await subscribe(caller, ['deployment.deleted']);
    const { id, run_id: runId, subdomain } = await create(caller);
    const [event] = await test.deps.db
      .select()
      .from(events)
      .where(eq(events.deploymentId, id))
      .orderBy(asc(events.sequence));
    for (const webhookId of both) {
      const [delivery, ...more] = await deliveriesOf(webhookId);
      expect(more).toEqual([]);
      expect(delivery).toMatchObject({ eventId: event?.id, status: 'pending', attempts: 0 });
      expect(JSON.parse(delivery?.body ?? '')).toEqual({
        id: event?.id,
        type: 'deployment.accepted',
        created_at: event?.createdAt.toISOString(),
        account_id: caller.accountId,
        data: {
          deployment_id: id,
          app_name: subdomain,
          subdomain,
          run_id: runId,
          message: 'The deployment was accepted.',
        },
      });
    }
    expect(await deliveriesOf(other)).toEqual([]);
  });

  it("is never told to another account's webhook", async () => {
    const foreign = await subscribe(await test.createCaller());
    await create(await test.createCaller());
    expect(await deliveriesOf(foreign)).toEqual([]);
  });

  it('that is rolled back leaves neither', async () => {
    const caller = await test.createCaller();
    const { id } = await create(caller);
    const webhookId = await subscribe(caller);
    const before = await test.deps.db.$count(events, eq(events.deploymentId, id));
    const failing = test.deps.db.transaction(async (tx) => {
      const text = { type: 'deployment.unhealthy', message: 'x' } as const;
      await recordEvents(tx, { deploymentId: id, runId: null }, [text]);
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await deliveriesOf(webhookId)).toEqual([]);
    expect(await test.deps.db.$count(events, eq(events.deploymentId, id))).toBe(before);
  });
});

describe('the operations emit what embedded-platform.md says', () => {
  it('from create to delete', async () => {
    const caller = await test.createCaller();
    const webhookId = await subscribe(caller);
    const { id } = await create(caller);
    const { db } = test.deps;
    const run = await claimOf(id);
    const record = new RunRecord({ db, accelerators: null }, run);
    await record.enter('build');
    const release = {
      id: 'rel_x',
      deploymentId: id,
      runId: run.id,
      runtime: 'static' as const,
      folder: '/x',
    };
    const rest = {
      startCommand: null,
      imageId: null,
      imagePort: null,
      builtImage: null,
      staticRoot: '.',
      healthPath: '/',
      createdAt: new Date(),
      retiredAt: null,
    };
    await record.succeed({ ...release, ...rest }, 'http://x.localhost');
    const send = (method: string, end: string, json?: unknown) =>
      test.send(method, `/deployments/${id}${end}`, {
        bearer: caller.apiKey,
        ...(json === undefined ? {} : { json }),
      });
    await send('PATCH', '/env', { env: { SECRET: 'canary-77' } });
    const again = await claimOf(id);
    await new RunRecord({ db, accelerators: null }, again).succeed(
      { ...release, ...rest },
      'http://x.localhost',
    );
    await send('POST', '/redeploy');
    const failing = await claimOf(id);
    await new RunRecord({ db, accelerators: null }, failing).fail('The build failed.');
    await send('POST', '/restart');
    await send('DELETE', '');
    expect(await typesOf(webhookId)).toEqual([
      'deployment.accepted',
      'deployment.progress',
      'deployment.live',
      'credit.updated',
      'deployment.env_updated',
      'deployment.live',
      'deployment.redeploy_requested',
      'deployment.failed',
      'deployment.restart_requested',
      'deployment.deleted',
      'credit.updated',
    ]);
    const bodies = (await deliveriesOf(webhookId)).map(({ body }) => body);
    expect(JSON.parse(bodies[1] ?? '').data).toMatchObject({ stage: 'build', run_id: run.id });
    expect(bodies.join()).not.toContain('canary-77');
    const shown = await db.select({ type: events.type }).from(events).where(eq(events.deploymentId, id));
    expect(shown.map(({ type }) => type)).not.toContain('credit.updated');
  });
});
