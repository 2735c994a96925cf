import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accounts } from '../db/schema/identity.ts';
import { webhooks } from '../db/schema/webhooks.ts';
import { createSealing } from '../db/sealing.ts';
import { createLogger } from '../logger.ts';
import {
  createApp,
  get,
  requestRun,
  runEnd,
  startHarness,
  type Harness,
} from '../runtime/testing/runtime-harness.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createAddressGuard } from './address-guard.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { EVENT_TYPES } from './event-types.ts';
import { signingSecretAad } from './signing.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';

const sealing = createSealing(randomBytes(32));
let database: TestDatabase;
let harness: Harness;
let receiver: Receiver;
let dispatcher: Dispatcher;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  receiver = await startReceiver();
  harness = await startHarness(database);
  const guard = createAddressGuard({
    loopbackReceivers: [receiver.host],
    resolve: () => Promise.reject(new Error('no names here')),
  });
  dispatcher = createDispatcher({
    pool,
    sealing,
    guard,
    logger: createLogger('error'),
    options: { pollMs: 20 },
  });
  dispatcher.start();
  const accountId = 'acc_test';
  await db.insert(accounts).values({ id: accountId, email: 'test@example.com', passwordHash: '-' });
  const sealedSecret = sealing.seal('whsec_test', signingSecretAad('wh_real'));
  await db
    .insert(webhooks)
    .values({ id: 'wh_real', accountId, url: receiver.url, events: [...EVENT_TYPES], sealedSecret });
});
afterAll(async () => {
  await dispatcher.stop();
  await harness.close();
  await receiver.close();
  await database.close();
});

const told = () => receiver.received.map(({ body }) => JSON.parse(body));
const progress = Array.from({ length: 6 }, () => 'deployment.progress');

it('a receiver is told in order what really happens to an app', { timeout: 60_000 }, async () => {
  const app = await createApp(harness, { templateId: 'health-lab' });
  await runEnd(harness.db, app.runId);
  await get(harness.port, app.subdomain, '/become/unhealthy', { method: 'POST' });
  await vi.waitFor(() => expect(told().at(-1)?.type).toBe('deployment.unhealthy'), { timeout: 20_000 });
  const restarted = await requestRun(harness, app.id, 'restart');
  await runEnd(harness.db, restarted);
  const again = await requestRun(harness, app.id, 'redeploy');
  await runEnd(harness.db, again);
  await vi.waitFor(() => expect(told().at(-1)?.type).toBe('deployment.redeploy_completed'), {
    timeout: 20_000,
  });
  const types = told().map(({ type }) => type);
  expect(types).toEqual([
    'deployment.accepted',
    ...progress,
    'deployment.live',
    'credit.updated',
    'deployment.unhealthy',
    'deployment.restart_requested',
    ...progress.slice(0, 3),
    'deployment.live',
    'deployment.redeploy_requested',
    ...progress,
    'deployment.redeploy_completed',
  ]);
  for (const { data } of told())
    expect(data).toMatchObject({ deployment_id: app.id, subdomain: app.subdomain });
  const stages = told().flatMap(({ data }) =>
    data.stage !== undefined && data.run_id === app.runId ? [data.stage] : [],
  );
  expect(stages).toEqual(['fetch', 'build', 'release', 'start', 'probe', 'route']);
});
