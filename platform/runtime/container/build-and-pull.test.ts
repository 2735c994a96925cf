import { copyFileSync, readdirSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  createApp,
  get,
  readLog,
  requestRun,
  runEnd,
  startHarness,
  until,
  type Harness,
} from '../testing/runtime-harness.ts';
import { BUSYBOX, imageFiles, openTestEngine } from '../testing/test-engine.ts';
import { startRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { makeRepository } from '../testing/test-repository.ts';
import { runEngine } from './engine.ts';
import { platformLabel } from './leftovers.ts';

vi.setConfig({ testTimeout: 90_000 });
const real = await openTestEngine();
if (real.reason !== null) console.log(`Builds and pulls of images are not tested: ${real.reason}.`);

describe.skipIf(real.reason !== null)('on a real engine', () => {
  if (real.reason !== null) return;
  const { engine } = real;
  const credentials = { username: 'robot', password: 'canary-pass-4410' };
  let database: TestDatabase;
  let harness: Harness;
  let registry: TestRegistry;

  beforeAll(async () => {
    database = await createTestDatabase();
    registry = await startRegistry(engine, real.image, credentials);
    const variables = { ...real.env.variables, SSL_CERT_FILE: registry.caFile };
    harness = await startHarness(database, { stopGraceMs: 500 }, { ...real.env, variables });
  });
  afterAll(async () => {
    await harness.close();
    await database.close();
    await registry.close();
    await runEngine(engine, ['rmi', '--force', registry.image]);
    await real.close();
  });

  const builtImages = async () => {
    const { output } = await runEngine(engine, [
      ...['images', '--format', '{{.Repository}}'],
      ...['--filter', `label=${platformLabel(harness.dataFolder)}`],
    ]);
    return output.split('\n').filter((name) => name.includes('portico-build/'));
  };

  /** A repository with a Dockerfile; busybox is put in as it is, since git has no other way to hold it. */
  const makeSource = async (files: Record<string, string>) => {
    const source = await makeRepository(files);
    copyFileSync(BUSYBOX, `${source.folder}/busybox`);
    source.git('add', 'busybox');
    source.git('commit', '--quiet', '--message', 'Add busybox');
    return source;
  };

  test('a repository with a Dockerfile is built, run, replaced by a redeploy and cleaned up', async () => {
    const source = await makeSource({ ...imageFiles('first'), 'package.json': '{}' });
    const app = await createApp(harness, { repository: { url: source.url } });
    expect(await runEnd(harness.db, app.runId)).toMatchObject({ errorMessage: null, status: 'succeeded' });
    expect((await get(harness.port, app.subdomain)).body).toBe('first');
    expect((await readLog(harness, app.id, 'build')).join('\n')).toContain('FROM scratch');
    expect(await builtImages()).toHaveLength(1);

    await runEnd(harness.db, await requestRun(harness, app.id, 'restart'));
    expect((await get(harness.port, app.subdomain)).body).toBe('first');
    source.commit({ 'page.html': 'second' });
    await runEnd(harness.db, await requestRun(harness, app.id, 'redeploy'));
    expect((await get(harness.port, app.subdomain)).body).toBe('second');
    await until('one built image', async () => (await builtImages()).length === 1);

    await harness.runtime.remove(app.id);
    await until('no built image', async () => (await builtImages()).length === 0);
    await rm(source.folder, { recursive: true });
  });

  test('Dockerfile and context may be elsewhere in the source', async () => {
    const files = imageFiles('deep');
    const source = await makeSource({
      'build/My.Dockerfile': (files.Dockerfile ?? '').replaceAll('page.html', 'site/page.html'),
      'site/page.html': 'deep',
      'env.cgi': files['env.cgi'] ?? '',
    });
    const repository = { url: source.url, dockerfile_path: 'build/My.Dockerfile' };
    const app = await createApp(harness, { repository });
    expect(await runEnd(harness.db, app.runId)).toMatchObject({ errorMessage: null });
    expect((await get(harness.port, app.subdomain)).body).toBe('deep');
    await harness.runtime.remove(app.id);
    await rm(source.folder, { recursive: true });
  });

  test.each([
    [
      'a step that fails',
      'FROM scratch\nCOPY nothing /nothing\n',
      undefined,
      /^The build of the Dockerfile failed.*nothing/,
    ],
    ['a step that is none', 'FORM scratch\n', undefined, /^The build of the Dockerfile failed/],
    [
      'a Dockerfile that is not there',
      'FROM scratch\n',
      'other/Dockerfile',
      /^The source has no other\/Dockerfile/,
    ],
  ])('%s fails the run with its reason', async (_what, dockerfile, path, reason) => {
    const source = await makeRepository({ Dockerfile: dockerfile });
    const repository = { url: source.url, ...(path === undefined ? {} : { dockerfile_path: path }) };
    const run = await runEnd(harness.db, (await createApp(harness, { repository })).runId);
    expect(run.status).toBe('failed');
    expect(run.errorMessage).toMatch(reason);
    await rm(source.folder, { recursive: true });
  });

  test('a Dockerfile that leads out of the source is not read', async () => {
    const source = await makeRepository({ 'readme.txt': 'x' });
    symlinkSync('/etc/passwd', `${source.folder}/Dockerfile`);
    source.git('add', 'Dockerfile');
    source.git('commit', '--quiet', '--message', 'Link');
    const app = await createApp(harness, { repository: { url: source.url } });
    const run = await runEnd(harness.db, app.runId);
    expect(run.status).toBe('failed');
    expect([run.errorMessage, ...(await readLog(harness, app.id))].join('\n')).not.toContain('root:');
    await rm(source.folder, { recursive: true });
  });

  test('a private image is pulled with its credentials, which are left nowhere', async () => {
    const app = await createApp(harness, { image: { ref: registry.image }, credentials });
    expect(await runEnd(harness.db, app.runId)).toMatchObject({ errorMessage: null, status: 'succeeded' });
    expect((await get(harness.port, app.subdomain)).body).toBe('hello from an image');
    expect(registry.served.some((path) => path.includes('/manifests/'))).toBe(true);
    expect(readdirSync(`${harness.dataFolder}/private`)).toEqual([]);
    expect((await readLog(harness, app.id)).join('\n')).not.toContain(credentials.password);
    await harness.runtime.remove(app.id);
  });

  test.each([
    ['without credentials', undefined, /^Pulling the image failed/],
    [
      'with wrong ones',
      { username: 'robot', password: 'canary-wrong-1' },
      /^Signing in to localhost:\d+ failed/,
    ],
  ])('%s it is not, though it is on the machine by now', async (_what, given, reason) => {
    const wanted = { image: { ref: registry.image }, ...(given === undefined ? {} : { credentials: given }) };
    const app = await createApp(harness, wanted);
    const run = await runEnd(harness.db, app.runId);
    expect(run.status).toBe('failed');
    expect(run.errorMessage).toMatch(reason);
    expect([run.errorMessage, ...(await readLog(harness, app.id))].join('\n')).not.toContain('canary');
  });
});
