import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { deployments } from '../db/schema/deployments.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createRuntime } from './runtime.ts';
import { STAGES } from './runs/stages.ts';
import { appProcessIds } from './testing/app-process-ids.ts';
import {
  createApp,
  get,
  makeTestFolder,
  readApp,
  readLog,
  readRun,
  runEnd,
  until,
} from './testing/runtime-harness.ts';
import { makeRepository, type TestRepository } from './testing/test-repository.ts';
import type { Runtime } from './types.ts';

const CHILD = fileURLToPath(new URL('./testing/runtime-child.ts', import.meta.url));

// A machine under load takes its time to start three servers.
vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let dataFolder: string;
let source: TestRepository;
/** Never started: writes runs as the API of another process would. */
let api: { db: TestDatabase['db']; runtime: Runtime; envs: Map<string, Record<string, string>> };
let server: ChildProcess | null = null;
let port = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  dataFolder = await makeTestFolder();
  source = await makeRepository({
    'package.json': JSON.stringify({ scripts: { start: 'node server.js' } }),
    'server.js': `const child = require('node:child_process').spawn('sleep', ['600']);
      require('node:http').createServer((q, r) => r.end('up ' + process.env.WORD)).listen(process.env.PORT);`,
  });
  const runtime = createRuntime({
    db: database.db,
    databaseUrl: database.url,
    env: { dataFolder, appsPort: 0 },
    logger: pino({ level: 'silent' }),
    unsealEnv: () => Promise.resolve({}),
  });
  api = { db: database.db, runtime, envs: new Map() };
});
afterEach(async () => {
  await stopServer();
  // The next server has only its own app to start.
  await database.db.update(deployments).set({ status: 'deleted', deletedAt: new Date() });
});
afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
  await rm(source.folder, { recursive: true, force: true });
});

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [CHILD, database.url, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  const [chunk] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The server did not start.'))),
  ])) as [Buffer];
  port = Number(chunk.toString());
  return child;
}

async function killServer(): Promise<void> {
  const child = server;
  server = null;
  if (child === null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function stopServer(): Promise<void> {
  const child = server;
  server = null;
  if (child?.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Makes the database hold whoever leaves the stage of a run, so that a server can be killed in it. */
async function holdStage(stage: string): Promise<void> {
  await database.pool.query(`
    create or replace function hold_stage() returns trigger language plpgsql as $$
      begin perform pg_sleep(30); return new; end $$;
    create trigger hold_stage before update on runs for each row
      when (old.stage = '${stage}' and old.status = 'running' and new.status <> 'queued') execute function hold_stage();`);
}

async function isHeld(): Promise<boolean> {
  const result = await database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return result.rows.length > 0;
}

/** Ends the sessions that are held; those of a killed server would go on to sleep. */
async function endHeld(): Promise<void> {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event = 'PgSleep'`,
  );
}

async function letGo(): Promise<void> {
  await endHeld();
  await database.pool.query('drop trigger hold_stage on runs');
}

test.each(STAGES)(
  'a run whose server is killed in stage %s is taken up again and goes live',
  async (stage) => {
    await startServer();
    await holdStage(stage);
    const app = await createApp(api, { repository: { url: source.url } });
    await until(`the hold in stage ${stage}`, isHeld);
    expect(await readRun(api.db, app.runId)).toMatchObject({ stage, status: 'running' });
    await killServer();
    await letGo();
    await startServer();
    const run = await runEnd(api.db, app.runId);
    expect(run).toMatchObject({ status: 'succeeded', attempts: 2, errorMessage: null });
    expect((await get(port, app.subdomain)).body).toBe('up kept');
    // The app and its child, and nothing of what the killed server had started.
    await until('two processes', () => Promise.resolve(appProcessIds(dataFolder).length === 2));
    await stopServer();
    expect(appProcessIds(dataFolder)).toEqual([]);
  },
);

test('a killed server leaves no app behind, and at its next start what was live is live again', async () => {
  await startServer();
  const site = await createApp(api, { templateId: 'static-site' });
  const app = await createApp(api, { repository: { url: source.url } });
  for (const { runId } of [site, app]) expect((await runEnd(api.db, runId)).status).toBe('succeeded');
  expect(appProcessIds(dataFolder).length).toBeGreaterThan(0);
  await killServer();
  await until('the end of all apps', () => Promise.resolve(appProcessIds(dataFolder).length === 0));
  await startServer();
  expect((await get(port, site.subdomain)).status).toBe(200);
  await until('an answer of the app', async () => (await get(port, app.subdomain)).body === 'up kept');
  expect((await readApp(api.db, app.id)).status).toBe('live');
  const lines = { [site.id]: 'Served again', [app.id]: 'Started again' };
  for (const [id, line] of Object.entries(lines)) {
    await until('the line that says so', async () =>
      (await readLog(api, id)).includes(`${line} after a restart of the server.`),
    );
  }
});

test('a run is given up when its server was killed too often in it', async () => {
  await holdStage('build');
  await startServer();
  const app = await createApp(api, { repository: { url: source.url } });
  for (const attempt of [1, 2, 3]) {
    await until(`the hold of attempt ${String(attempt)}`, isHeld);
    await killServer();
    await endHeld();
    if (attempt < 3) await startServer();
  }
  await letGo();
  await startServer();
  const run = await readRun(api.db, app.runId);
  expect(run).toMatchObject({
    status: 'failed',
    errorMessage: 'The run was given up: the server was killed 3 times while it worked on it.',
  });
  expect((await readApp(api.db, app.id)).status).toBe('unknown');
});
