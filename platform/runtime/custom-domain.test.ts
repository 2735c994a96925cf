import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customDomains } from '../db/schema/domains.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createApp, get, runEnd, startHarness, type Harness } from './testing/runtime-harness.ts';

let database: TestDatabase;
let harness: Harness;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = await startHarness(database);
});
afterAll(async () => {
  await harness.close();
  await database.close();
});

/** Asks the router for a host name that is not one of its own. */
const ask = (host: string, of = harness) => get(of.port, 'none', '/', { headers: { host } });

test('a verified domain is served by its host name, at once and after a restart, until it is removed', async () => {
  const app = await createApp(harness, { templateId: 'static-site' });
  expect(await runEnd(harness.db, app.runId)).toMatchObject({ status: 'succeeded' });
  const row = { deploymentId: app.id, domain: 'shop.example', token: 'x' };
  await harness.db.insert(customDomains).values(row);
  await harness.runtime.refreshDomains();
  expect((await ask('shop.example')).status).toBe(404);

  await harness.db.update(customDomains).set({ status: 'verified' });
  await harness.runtime.refreshDomains();
  const own = await get(harness.port, app.subdomain);
  expect(own.status).toBe(200);
  for (const host of [
    'shop.example',
    'SHOP.example',
    'shop.example.',
    `shop.example:${String(harness.port)}`,
  ]) {
    expect((await ask(host)).body, host).toBe(own.body);
  }
  for (const host of ['www.shop.example', 'example', 'xshop.example', '']) {
    expect((await ask(host)).status, host).toBe(404);
  }

  await harness.runtime.stop();
  await harness.runtime.start();
  const port = Number(new URL(harness.runtime.publicUrl('any')).port);
  const again = { ...harness, port };
  expect((await ask('shop.example', again)).body).toBe(own.body);

  await harness.db.delete(customDomains).where(eq(customDomains.deploymentId, app.id));
  await harness.runtime.refreshDomains();
  expect((await ask('shop.example', again)).status).toBe(404);
});
