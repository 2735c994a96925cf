import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { accounts, apiKeys } from './db/schema/identity.ts';
import { readEnv } from './env.ts';
import { newApiKey } from './http/api-key-codec.ts';
import { createLogger } from './logger.ts';
import { createRuntime } from './runtime/runtime.ts';
import { makeTestFolder, QUICK, runEnd } from './runtime/testing/runtime-harness.ts';
import { startPlatform, type RunningPlatform } from './start.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

vi.setConfig({ testTimeout: 60_000 });

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

/** The platform as main.ts starts it, with an API key of an account. */
async function start(database: TestDatabase, variables: Record<string, string>) {
  const folder = await makeTestFolder();
  const lines: string[] = [];
  const env = readEnv({
    DATABASE_URL: database.url,
    PLATFORM_DATA: folder,
    PLATFORM_PORT: await freePort(),
    APPS_PORT: await freePort(),
    ...variables,
  });
  const logger = createLogger('warn', { write: (line) => lines.push(line) });
  const platform: RunningPlatform = await startPlatform(env, logger, {
    makeRuntime: (deps) => createRuntime({ ...deps, options: QUICK }),
  });
  const { plaintext, hash } = newApiKey();
  const accountId = 'acc_faults';
  await database.db.insert(accounts).values({ id: accountId, email: 'f@example.test', passwordHash: '-' });
  await database.db.insert(apiKeys).values({ id: 'key_faults', accountId, tier: 'standard', hash });
  return {
    lines,
    send: (method: string, path: string, fault: string, json?: object) =>
      fetch(new URL(path, env.apiUrl), {
        method,
        headers: {
          authorization: `Bearer ${plaintext}`,
          'x-portico-fault': fault,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }),
    close: async () => {
      await platform.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe.each([
  ['under the test start-up', { PLATFORM_TEST: '1' }, true],
  ['in a normal start', {}, false],
] as const)('%s', (_how, variables, isOpen) => {
  let database: TestDatabase;
  let running: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    running = await start(database, variables);
  }, 60_000);
  afterAll(() => running.close(), 60_000);

  it(`the start ${isOpen ? 'says' : 'does not say'} that faults can be provoked`, () => {
    expect(running.lines.join('').includes('X-Portico-Fault')).toBe(isOpen);
  });

  it(`the header ${isOpen ? 'makes a request fail' : 'does nothing'}`, async () => {
    const response = await running.send('GET', '/deployments', 'deployment_read_unavailable');
    expect(response.status).toBe(isOpen ? 502 : 200);
  });

  it(`the header ${isOpen ? 'makes a stage of a run fail' : 'leaves a run alone'}`, async () => {
    const response = await running.send('POST', '/templates/static-site/deploy', 'failing-stage:release', {});
    expect(response.status).toBe(202);
    const { run_id: runId } = z.object({ run_id: z.string() }).parse(await response.json());
    const run = await runEnd(database.db, runId);
    expect(run).toMatchObject(
      isOpen
        ? { status: 'failed', stage: 'release', errorMessage: 'The stage release was made to fail.' }
        : { status: 'succeeded', stage: 'route', errorMessage: null },
    );
  });
});
