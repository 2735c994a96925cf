import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  createApp,
  get,
  readApp,
  readEventTypes,
  readLog,
  requestRun,
  runEnd,
  startHarness,
  type Harness,
  type NewApp,
} from './testing/runtime-harness.ts';
import { answering, makeRepository } from './testing/test-repository.ts';

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

async function repository(files: Record<string, string>) {
  const made = await makeRepository(files);
  folders.push(made.folder);
  return made;
}

/** Deploys and expects a failed first run; gives its message. */
async function failing(
  app: NewApp,
  at: Harness = harness,
): Promise<{ message: string; id: string; subdomain: string }> {
  const { id, runId, subdomain } = await createApp(at, app);
  const run = await runEnd(at.db, runId);
  expect(run.status).toBe('failed');
  const message = run.errorMessage ?? '';
  expect(message.length).toBeLessThan(600);
  expect(await readApp(at.db, id)).toMatchObject({ status: 'unknown', closureReason: message });
  expect((await readEventTypes(at.db, id)).at(-1)).toBe('deployment.failed');
  expect((await get(at.port, subdomain)).status).toBe(404);
  return { message, id, subdomain };
}

test('a repository that is not there is named as that', async () => {
  const { message } = await failing({ repository: { url: 'file:///nowhere/at/all.git' } });
  expect(message).toBe('The repository file:///nowhere/at/all.git does not exist or cannot be read.');
});

test('a ref that is not there is named as that, and one that git would misread is refused', async () => {
  const source = await repository({ 'index.html': 'x' });
  const absent = await failing({ repository: { url: source.url, ref: 'nope' } });
  expect(absent.message).toBe(`The repository ${source.url} has no branch, tag or commit "nope".`);
  const option = await failing({ repository: { url: source.url, ref: '--upload-pack=touch /tmp/x' } });
  expect(option.message).toMatch(/is not a branch, tag or commit name/);
  const helper = await failing({ repository: { url: 'ext::sh -c id' } });
  expect(helper.message).toMatch(/must be an https, ssh or file URL/);
});

test('a source with nothing to run says what was looked for', async () => {
  const source = await repository({ 'README.md': 'Just words', Dockerfile: 'FROM scratch' });
  const { message } = await failing({ repository: { url: source.url } });
  expect(message).toMatch(/has a Dockerfile, but this server has no container engine/);
  expect(message).toMatch(/no package.json, and no index.html/);
});

test('a build that fails gives the step, its exit code and its last error line, and its log is there', async () => {
  const source = await repository({
    'package.json': JSON.stringify({ scripts: { build: 'node build.js', start: 'node server.js' } }),
    'build.js': `console.log('step one'); console.error('cannot find the thing'); process.exit(7);`,
  });
  const { message, id } = await failing({ repository: { url: source.url } });
  expect(message).toBe('The build step "npm run build" failed with exit code 7: cannot find the thing.');
  const log = await readLog(harness, id, 'build');
  expect(log).toContain('step one');
  expect(log).toContain('cannot find the thing');
});

test('an app that dies in a loop gives its exit code and last error line', async () => {
  const source = await repository({
    'package.json': '{}',
    'server.js': `console.error('no database configured'); process.exit(3);`,
  });
  const { message, id } = await failing({ repository: { url: source.url } });
  expect(message).toBe(
    'The app ended 3 times while it was started, the last time with exit code 3: no database configured.',
  );
  expect(await readLog(harness, id, 'platform')).toContain(
    'The app ended with exit code 3: no database configured. It is started again in 100 ms.',
  );
});

test('a later run that fails leaves the release before it live', async () => {
  const source = await repository({ 'package.json': '{}', 'server.js': answering('first') });
  const app = await createApp(harness, { repository: { url: source.url } });
  expect((await runEnd(harness.db, app.runId)).status).toBe('succeeded');
  source.commit({ 'server.js': 'process.exit(1)' });
  const run = await runEnd(harness.db, await requestRun(harness, app.id, 'redeploy'));
  expect(run.status).toBe('failed');
  expect(await readApp(harness.db, app.id)).toMatchObject({ status: 'live', closureReason: null });
  expect((await get(harness.port, app.subdomain)).body).toBe('first');
});

describe('a server that waits a few seconds only', () => {
  let itsDatabase: TestDatabase;
  let hasty: Harness;
  beforeAll(async () => {
    itsDatabase = await createTestDatabase();
    hasty = await startHarness(itsDatabase, { probeLimitMs: 6_000, buildLimitMs: 3_000 });
  });
  afterAll(async () => {
    await hasty.close();
    await itsDatabase.close();
  });

  test('a build that does not end is ended, with all it has started', async () => {
    const source = await repository({
      'package.json': JSON.stringify({ scripts: { build: 'node build.js & sleep 600; wait' } }),
      'build.js': 'setInterval(() => undefined, 1000)',
    });
    const { message } = await failing({ repository: { url: source.url } }, hasty);
    expect(message).toBe('The build was ended: it took longer than 3 s.');
  });

  test('an app that does not listen on PORT is told so', async () => {
    const source = await repository({
      'package.json': '{}',
      'server.js': 'setInterval(() => undefined, 1000)',
    });
    const { message } = await failing({ repository: { url: source.url } }, hasty);
    expect(message).toMatch(
      /^The app runs but does not listen on the port given in PORT \(\d+\): connections were refused for 6 s\.$/,
    );
  });

  test('an app whose health path answers badly gives the status', async () => {
    const source = await repository({
      'package.json': '{}',
      'server.js': `require('node:http').createServer((q, r) => { r.statusCode = 503; r.end(); }).listen(process.env.PORT);`,
    });
    const { message } = await failing({ repository: { url: source.url }, healthPath: '/up' }, hasty);
    expect(message).toBe(
      'The app answered GET /up with status 503; a status 2xx or 3xx is needed within 6 s.',
    );
  });
});
