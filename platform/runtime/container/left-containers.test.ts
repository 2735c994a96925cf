import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createRuntime } from '../runtime.ts';
import { createApp, get, makeTestFolder, runEnd, until } from '../testing/runtime-harness.ts';
import { openTestEngine } from '../testing/test-engine.ts';
import type { Runtime } from '../types.ts';
import { runEngine } from './engine.ts';
import { platformLabel } from './leftovers.ts';

vi.setConfig({ testTimeout: 90_000 });
const CHILD = fileURLToPath(new URL('../testing/runtime-child.ts', import.meta.url));
const real = await openTestEngine();
if (real.reason !== null) console.log(`Containers of a killed server are not tested: ${real.reason}.`);

describe.skipIf(real.reason !== null)('on a real engine', () => {
  if (real.reason !== null) return;
  const { engine, image } = real;
  let database: TestDatabase;
  let dataFolder: string;
  /** Never started: writes runs as the API of another process would. */
  let runtime: Runtime;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataFolder = await makeTestFolder();
    runtime = createRuntime({
      db: database.db,
      databaseUrl: database.url,
      env: { dataFolder, appsPort: 0 },
      logger: pino({ level: 'silent' }),
      unsealEnv: () => Promise.resolve({}),
    });
  });
  afterAll(async () => {
    await database.close();
    await rm(dataFolder, { recursive: true, force: true });
    await real.close();
  });

  async function startServer() {
    const path = real.reason === null ? (real.env.variables.PATH ?? '') : '';
    const child = spawn(process.execPath, [CHILD, database.url, dataFolder, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, port: Number(port.toString()) };
  }

  const containers = async () => {
    const filter = ['--filter', `label=${platformLabel(dataFolder)}`];
    const { output } = await runEngine(engine, ['ps', '--all', '--quiet', ...filter]);
    return output.split('\n').filter((line) => line !== '');
  };

  test('the next server ends what a killed one has left, and runs what was live', async () => {
    const first = await startServer();
    const target = { db: database.db, runtime, envs: new Map<string, Record<string, string>>() };
    const app = await createApp(target, { image: { ref: image } });
    expect(await runEnd(database.db, app.runId)).toMatchObject({ errorMessage: null });
    const [before] = await containers();
    // A container that its holder has lost, as when the engine's program is killed with the server.
    const label = ['--label', platformLabel(dataFolder)];
    await runEngine(engine, ['create', ...label, '--name', `portico-left-${String(process.pid)}`, image]);
    expect(await containers()).toHaveLength(2);

    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const second = await startServer();
    await until('the app', async () => (await get(second.port, app.subdomain)).status === 200);
    const after = await containers();
    expect(after).toHaveLength(1);
    expect(after).not.toContain(before);

    const ended = once(second.child, 'exit');
    second.child.kill('SIGTERM');
    await ended;
    expect(await containers()).toEqual([]);
    await runEngine(engine, ['volume', 'rm', '--force', `portico-${app.id}`]);
  });
});
