import { eq } from 'drizzle-orm';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deployments } from '../../db/schema/deployments.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  createApp,
  get,
  readApp,
  readHealth,
  readLog,
  requestRun,
  runEnd,
  startHarness,
  until,
  type Harness,
  type NewApp,
} from '../testing/runtime-harness.ts';
import { openTestEngine } from '../testing/test-engine.ts';
import { runEngine } from './engine.ts';
import { platformLabel, volumeOf } from './leftovers.ts';

vi.setConfig({ testTimeout: 90_000 });
const real = await openTestEngine();
if (real.reason !== null) console.log(`Containers are not tested: ${real.reason}.`);

describe.skipIf(real.reason !== null)('on a real engine', () => {
  if (real.reason !== null) return;
  const { engine, image } = real;
  let database: TestDatabase;
  let harness: Harness;

  beforeAll(async () => {
    database = await createTestDatabase();
    harness = await startHarness(database, { stopGraceMs: 1_000, probeLimitMs: 20_000 }, real.env);
  });
  afterAll(async () => {
    await harness.close();
    await database.close();
    await real.close();
  });

  async function goLive(app: NewApp = {}): Promise<{ id: string; subdomain: string }> {
    const made = await createApp(harness, { image: { ref: image }, ...app });
    expect(await runEnd(harness.db, made.runId)).toMatchObject({ errorMessage: null, status: 'succeeded' });
    return made;
  }

  async function ask(...args: string[]): Promise<string[]> {
    const { output } = await runEngine(engine, args);
    return output.split('\n').filter((line) => line !== '');
  }
  const containersOf = (id: string) =>
    ask('ps', '--all', '--quiet', '--filter', `label=portico.deployment=${id}`);
  const remove = async (id: string) => {
    const gone = { status: 'deleted' as const, deletedAt: new Date() };
    await harness.db.update(deployments).set(gone).where(eq(deployments.id, id));
    await harness.runtime.remove(id);
  };

  test('the runtime says which engine it found', () => {
    expect(harness.runtime.containerEngine()).toBe(`${engine.name} ${engine.version}`);
  });

  test('an image is run, routed, logged and observed', async () => {
    const app = await goLive();
    const page = await get(harness.port, app.subdomain);
    expect(page).toMatchObject({ status: 200, body: 'hello from an image' });
    expect(await readLog(harness, app.id, 'stdout')).toContain('started on 8090');
    expect(await readLog(harness, app.id, 'stderr')).toContain('careful');
    expect(await readApp(harness.db, app.id)).toMatchObject({ status: 'live', runtime: 'dynamic' });
    const seen = await until('an observation', async () => (await readHealth(harness.db, app.id))[0]);
    expect(seen).toMatchObject({ runtimeState: 'healthy', routeState: 'healthy' });
    await remove(app.id);
  });

  test('it gets exactly its environment, of any content, and no value is seen in an argument list', async () => {
    const env = { PLAIN: 'canary-7781', TLS_KEY: 'line 1\ncanary-7782\n', EMPTY: '', SPACED: ' a "b" #c ' };
    const app = await goLive({ env });
    const seen = (await get(harness.port, app.subdomain, '/cgi-bin/env')).body;
    const variables = new Map(
      seen.split('\0').map((text) => [text.split('=')[0], text.slice(text.indexOf('=') + 1)]),
    );
    for (const [key, value] of Object.entries(env)) expect(variables.get(key), key).toBe(value);
    expect(variables.get('PORT')).toBe('8090');
    expect(variables.get('DATA_DIR')).toBe('/data');
    for (const key of ['PGPASSWORD', 'DATABASE_URL', 'LOG_LEVEL', 'NODE_ENV'])
      expect(variables.has(key)).toBe(false);
    expect(allArguments()).not.toMatch(/canary-778[12]/);
    expect(readdirSync(`${harness.dataFolder}/private`)).toEqual([]);
    await remove(app.id);
  });

  test('port, command and arguments of the request take the place of the image’s own', async () => {
    const serve = 'echo "$0 $1 on $PORT"; exec /bin/busybox httpd -f -p $PORT -h /www';
    const app = await goLive({
      image: { ref: image, port: 9123 },
      command: ['/bin/busybox', 'sh', '-c', serve],
      args: ['mine', 'two words'],
    });
    expect(await readLog(harness, app.id, 'stdout')).toContain('mine two words on 9123');
    expect((await get(harness.port, app.subdomain)).status).toBe(200);
    await remove(app.id);
  });

  test('its resources are limited, its rights are few, and its port is on loopback only', async () => {
    const profile = {
      cpu_units: 0.5,
      memory_mb: 256,
      storage_mb: 512,
      persistent_storage_gb: null,
      attached_resources: [],
    };
    const app = await goLive({ profile });
    const [name = ''] = await containersOf(app.id);
    const format =
      '{{.HostConfig.Memory}} {{.HostConfig.NanoCpus}} {{.HostConfig.PidsLimit}} {{.HostConfig.Privileged}}';
    expect(await ask('inspect', '--format', format, name)).toEqual([
      `${String(256 * 1_048_576)} 500000000 512 false`,
    ]);
    expect(await ask('port', name)).toEqual([expect.stringMatching(/127\.0\.0\.1:\d+$/)]);
    await remove(app.id);
  });

  test('a redeploy turns the traffic without a gap, and leaves one container', async () => {
    const app = await goLive();
    const [before] = await containersOf(app.id);
    const runId = await requestRun(harness, app.id, 'redeploy');
    const ended = runEnd(harness.db, runId);
    const state = { isOver: false };
    void ended.then(() => (state.isOver = true));
    const statuses: number[] = [];
    while (!state.isOver) statuses.push((await get(harness.port, app.subdomain)).status);
    expect((await ended).status).toBe('succeeded');
    expect(statuses.length).toBeGreaterThan(5);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await until('the old container to go', async () => (await containersOf(app.id)).length === 1);
    expect(await containersOf(app.id)).not.toContain(before);
    await remove(app.id);
  });

  test('a container that dies is started again', async () => {
    const app = await goLive();
    const [name = ''] = await containersOf(app.id);
    await runEngine(engine, ['kill', name]);
    await until('another container', async () => {
      const [other] = await containersOf(app.id);
      return other !== undefined && other !== name && (await get(harness.port, app.subdomain)).status === 200;
    });
    expect((await readLog(harness, app.id, 'platform')).join('\n')).toContain(
      'The app ended with exit code 137',
    );
    await remove(app.id);
  });

  test('what it keeps outlives a restart and goes with the deployment, its containers too', async () => {
    const keep =
      'echo kept >> /data/file; /bin/busybox cat /data/file; exec /bin/busybox httpd -f -p $PORT -h /www';
    const app = await goLive({ command: ['/bin/busybox', 'sh', '-c', keep] });
    await runEnd(harness.db, await requestRun(harness, app.id, 'restart'));
    await until(
      'both lines',
      async () => (await readLog(harness, app.id, 'stdout')).filter((line) => line === 'kept').length === 3,
    );
    expect(await ask('volume', 'ls', '--quiet')).toContain(volumeOf(app.id));
    await remove(app.id);
    expect(await containersOf(app.id)).toEqual([]);
    expect(await ask('volume', 'ls', '--quiet')).not.toContain(volumeOf(app.id));
  });

  test.each([
    [
      'an image that is not there',
      { image: { ref: 'localhost/portico-none:1' } },
      /no image localhost\/portico-none:1/,
    ],
    [
      'a registry that is not there',
      { image: { ref: '127.0.0.1:1/portico-none:1' } },
      /^Pulling the image failed/,
    ],
    ['a program that is not there', { command: ['/no/such'] }, /no\/such|could not be made|ended/],
    [
      'an app that ends',
      { command: ['/bin/busybox', 'sh', '-c', 'echo why >&2; exit 3'] },
      /exit code 3: why/,
    ],
    ['an app that does not listen', { command: ['/bin/busybox', 'sleep', '600'] }, /8090|connection/],
    ['a variable that cannot be given', { env: { LD_PRELOAD: 'a\nb' } }, /LD_PRELOAD/],
  ] as [string, NewApp, RegExp][])('%s fails the run with its reason', async (_what, app, reason) => {
    const made = await createApp(harness, { image: { ref: image }, ...app });
    const run = await runEnd(harness.db, made.runId);
    expect(run.status).toBe('failed');
    expect(run.errorMessage).toMatch(reason);
    await until('no container', async () => (await containersOf(made.id)).length === 0);
    await remove(made.id);
  });

  test('a server that is stopped leaves no container, and starts what was live again', async () => {
    const app = await goLive();
    await harness.runtime.stop();
    const label = `label=${platformLabel(harness.dataFolder)}`;
    expect(await ask('ps', '--all', '--quiet', '--filter', label)).toEqual([]);
    await harness.runtime.start();
    const port = Number(new URL(harness.runtime.publicUrl('any')).port);
    await until('the app', async () => (await get(port, app.subdomain)).status === 200);
    harness.port = port;
    await remove(app.id);
  });
});

/** The arguments of every process of the machine. */
function allArguments(): string {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    })
    .join('\n');
}
