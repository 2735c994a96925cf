import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { capacityPools } from '../../db/schema/capacity.ts';
import { insertAccount } from '../../testing/new-account.ts';
import { freePort, startPlatformProcess, type PlatformProcess } from '../../testing/platform-process.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { runEnd, until } from '../testing/runtime-harness.ts';
import { openTestEngine } from '../testing/test-engine.ts';

vi.setConfig({ testTimeout: 120_000 });
const CHILD = fileURLToPath(new URL('../../testing/platform-child.ts', import.meta.url));
const real = await openTestEngine();
if (real.reason !== null) console.log(`Accelerators of a killed platform are not tested: ${real.reason}.`);

const accepted = z.object({ id: z.string(), run_id: z.string(), replayed: z.boolean().optional() });

describe.skipIf(real.reason !== null)('on a real engine', () => {
  if (real.reason !== null) return;
  const { image, env } = real;
  let database: TestDatabase;
  let folder: string;
  let variables: Record<string, string>;
  let platform: PlatformProcess;
  let apiKey: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'portico-accelerator-'));
    variables = {
      ...env.variables,
      PLATFORM_DATA: folder,
      PLATFORM_PORT: await freePort(),
      APPS_PORT: await freePort(),
      DATABASE_URL: database.url,
      LOG_LEVEL: 'error',
    };
    ({ apiKey } = await insertAccount(database.db));
    await start();
  });
  afterAll(async () => {
    platform.child.kill('SIGTERM');
    await platform.exit;
    await rm(folder, { recursive: true, force: true });
    await database.close();
    await real.close();
  });

  async function start(): Promise<void> {
    platform = startPlatformProcess(CHILD, variables);
    await platform.ready;
  }
  async function killAndStart(): Promise<void> {
    platform.child.kill('SIGKILL');
    await platform.exit;
    await start();
  }
  async function send(method: string, path: string, json?: unknown, key?: string): Promise<unknown> {
    const response = await fetch(`http://localhost:${variables.PLATFORM_PORT ?? ''}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    return response.json();
  }
  async function quote(): Promise<string> {
    const answer = await send('POST', '/pricing/accelerator-quote', { profile_id: 'gpo-h100' });
    return z.object({ quote_id: z.string() }).parse(answer).quote_id;
  }
  const used = async () =>
    (await database.db.select().from(capacityPools)).reduce((sum, pool) => sum + pool.used, 0);

  test('a card is held through kills by what needs it, paid once, and free again afterwards', async () => {
    const request = { image: { ref: image }, quote_id: await quote() };
    const made = accepted.parse(await send('POST', '/deployments', request, 'gpu-kill-1'));
    await killAndStart();
    expect(await used()).toBe(1);
    const again = accepted.parse(await send('POST', '/deployments', request, 'gpu-kill-1'));
    expect(again).toMatchObject({ id: made.id, replayed: true });
    expect(await runEnd(database.db, made.run_id)).toMatchObject({ errorMessage: null, status: 'succeeded' });
    await killAndStart();
    expect(await used()).toBe(1);
    expect(await send('GET', `/deployments/${made.id}`)).toMatchObject({
      deployment: { status: 'live', accelerator: { profile_id: 'gpo-h100' }, billing: { hourly_usd: 2.99 } },
    });

    const none = { image: { ref: 'localhost/portico-none:1' }, quote_id: await quote() };
    const failing = accepted.parse(await send('POST', '/deployments', none));
    expect((await runEnd(database.db, failing.run_id)).status).toBe('failed');
    await until('the card of the failed one', async () => (await used()) === 1);

    expect(await send('DELETE', `/deployments/${made.id}`)).toMatchObject({ deleted: true });
    expect(await used()).toBe(0);
  });
});
