import { rm } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { appProcesses, deployments } from '../db/schema/deployments.ts';
import { events } from '../db/schema/observations.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  createApp,
  get,
  readApp,
  readHealth,
  readLog,
  readRun,
  requestRun,
  runEnd,
  startHarness,
  until,
  type Harness,
} from './testing/runtime-harness.ts';
import { makeRepository, type TestRepository } from './testing/test-repository.ts';

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let harness: Harness;
const folders: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  harness = await startHarness(database);
});
afterAll(async () => {
  await harness.close();
  await database.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function liveTemplate(templateId: string) {
  const app = await createApp(harness, { templateId });
  expect((await runEnd(harness.db, app.runId)).errorMessage).toBeNull();
  return app;
}

async function pidOf(deploymentId: string): Promise<number | null> {
  const rows = await harness.db
    .select()
    .from(appProcesses)
    .where(eq(appProcesses.deploymentId, deploymentId));
  return rows[0]?.pid ?? null;
}

/** A server that answers slowly with its version, so that requests are under way at any moment. */
const slow = (version: string): string =>
  `const server = require('node:http').createServer((q, r) => {
     setTimeout(() => r.end(${JSON.stringify(version)} + (process.env.WORD ?? '')), 40);
   }).listen(process.env.PORT);
   process.on('SIGTERM', () => process.exit(0));`;

describe('a new release', () => {
  test('takes over under load without a request that fails: redeploy, restart and new environment', async () => {
    const source: TestRepository = await makeRepository({ 'package.json': '{}', 'server.js': slow('one') });
    folders.push(source.folder);
    const app = await createApp(harness, { repository: { url: source.url } });
    await runEnd(harness.db, app.runId);
    const seen = new Map<string, number>();
    let isLoading = true;
    const visitor = async (): Promise<void> => {
      while (isLoading) {
        const reply = await get(harness.port, app.subdomain).catch((error: unknown) => ({
          status: 0,
          body: String(error),
        }));
        const key = `${String(reply.status)} ${reply.body}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    };
    const visitors = Array.from({ length: 8 }, visitor);
    source.commit({ 'server.js': slow('two') });
    expect((await runEnd(harness.db, await requestRun(harness, app.id, 'redeploy'))).errorMessage).toBeNull();
    await until('the second version', () => Promise.resolve(seen.has('200 two')));
    expect((await runEnd(harness.db, await requestRun(harness, app.id, 'restart'))).errorMessage).toBeNull();
    harness.envs.set(app.id, { WORD: ' with words' });
    expect((await runEnd(harness.db, await requestRun(harness, app.id, 'env'))).errorMessage).toBeNull();
    await until('the new environment', () => Promise.resolve(seen.has('200 two with words')));
    isLoading = false;
    await Promise.all(visitors);
    expect([...seen.keys()].sort()).toEqual(['200 one', '200 two', '200 two with words']);
  });

  test('is a verified replacement from the same folder when it comes of a restart', async () => {
    const app = await liveTemplate('node-api');
    const before = await readApp(harness.db, app.id);
    const pid = await pidOf(app.id);
    const run = await runEnd(harness.db, await requestRun(harness, app.id, 'restart'));
    expect(run.stages.map((mark) => mark.stage)).toEqual(['queued', 'start', 'probe', 'route']);
    const after = await readApp(harness.db, app.id);
    expect(after.liveReleaseId).not.toBe(before.liveReleaseId);
    await until('one process, another one', async () => {
      const rows = await harness.db.select().from(appProcesses).where(eq(appProcesses.deploymentId, app.id));
      return rows.length === 1 && rows[0]?.pid !== pid;
    });
    expect((await get(harness.port, app.subdomain, '/health')).status).toBe(200);
  });

  test('waits its turn: runs of one deployment go in order and never overlap', async () => {
    const app = await createApp(harness, { templateId: 'node-api' });
    const ids = [app.runId];
    for (const kind of ['redeploy', 'restart', 'redeploy'] as const) {
      ids.push(await requestRun(harness, app.id, kind));
    }
    const ended = [];
    for (const id of ids) ended.push(await runEnd(harness.db, id));
    for (const [index, run] of ended.entries()) {
      expect(run.status).toBe('succeeded');
      const next = ended[index + 1];
      if (next === undefined) continue;
      expect(next.startedAt?.getTime()).toBeGreaterThanOrEqual(run.finishedAt?.getTime() ?? Infinity);
    }
  });
});

describe('an app in trouble', () => {
  test('is seen as unhealthy when its process is killed, and healthy once it runs again', async () => {
    const app = await liveTemplate('node-api');
    const pid = await until('its process', () => pidOf(app.id));
    process.kill(pid, 'SIGKILL');
    const ill = await until('an observation of its end', async () =>
      (await readHealth(harness.db, app.id)).find((row) => row.runtimeReason === 'process_exited'),
    );
    expect(ill.runtimeState).toBe('unhealthy');
    expect(ill.services[0]).toMatchObject({ name: 'app', state: 'degraded', replicas: 1, ready_replicas: 0 });
    await until('its recovery', async () => {
      const newest = (await readHealth(harness.db, app.id))[0];
      return newest?.runtimeState === 'healthy' && newest.routeState === 'healthy' && newest.id > ill.id;
    });
    expect(await pidOf(app.id)).not.toBe(pid);
    const told = await harness.db
      .select()
      .from(events)
      .where(and(eq(events.deploymentId, app.id), eq(events.type, 'deployment.unhealthy')));
    expect(told).toHaveLength(1);
    const log = await readLog(harness, app.id, 'platform');
    expect(log.some((line) => line.startsWith('The app ended with signal SIGKILL'))).toBe(true);
  });

  test('is seen with the status of its health path, and its route too', async () => {
    const app = await liveTemplate('health-lab');
    await get(harness.port, app.subdomain, '/become/unhealthy', { method: 'POST' });
    const ill = await until('an unhealthy observation', async () =>
      (await readHealth(harness.db, app.id)).find(
        (row) => row.runtimeState === 'unhealthy' && row.routeState === 'unhealthy',
      ),
    );
    expect(ill).toMatchObject({
      runtimeReason: 'health_path_status_503',
      routeReason: 'route_status_503',
      routeStatus: 503,
    });
    await get(harness.port, app.subdomain, '/become/healthy', { method: 'POST' });
    await until(
      'its recovery',
      async () => (await readHealth(harness.db, app.id))[0]?.runtimeState === 'healthy',
    );
  });
});

describe('a deletion', () => {
  test('ends traffic, process, waiting and running runs, and removes the folder', async () => {
    const app = await liveTemplate('node-api');
    const pid = await until('its process', () => pidOf(app.id));
    const waiting = [
      await requestRun(harness, app.id, 'redeploy'),
      await requestRun(harness, app.id, 'redeploy'),
    ];
    await harness.db
      .update(deployments)
      .set({ status: 'deleted', deletedAt: new Date() })
      .where(eq(deployments.id, app.id));
    await harness.runtime.remove(app.id);
    expect((await get(harness.port, app.subdomain)).status).toBe(404);
    expect(() => process.kill(pid, 0)).toThrow();
    for (const id of waiting) {
      const run = await readRun(harness.db, id);
      expect(run).toMatchObject({ status: 'failed', errorMessage: 'The deployment was deleted.' });
    }
    const { existsSync } = await import('node:fs');
    expect(existsSync(`${harness.dataFolder}/apps/${app.id}`)).toBe(false);
    await harness.runtime.remove(app.id);
  });
});
