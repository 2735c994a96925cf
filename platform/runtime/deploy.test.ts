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
  until,
  type Harness,
} from './testing/runtime-harness.ts';
import { answering, makeRepository } from './testing/test-repository.ts';
import { listTemplates } from './templates.ts';

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

describe('templates', () => {
  test.each(listTemplates().map((template) => template.id))(
    '%s goes live and answers',
    async (templateId) => {
      const app = await createApp(harness, { templateId, env: { GREETING: 'Good morning', NAME: 'Ada' } });
      const run = await runEnd(harness.db, app.runId);
      expect(run).toMatchObject({ status: 'succeeded', errorMessage: null });
      expect(run.frontendUrl).toBe(harness.runtime.publicUrl(app.subdomain));
      const deployment = await readApp(harness.db, app.id);
      expect(deployment).toMatchObject({ status: 'live', closureReason: null });
      const page = await get(harness.port, app.subdomain);
      expect(page.status).toBe(200);
      if (templateId === 'greeter') expect(page.body).toContain('Good morning, Ada');
      await harness.runtime.remove(app.id);
      expect((await get(harness.port, app.subdomain)).status).toBe(404);
    },
  );

  test('the stages of a run are recorded in order, each with its start and end', async () => {
    const app = await createApp(harness, { templateId: 'node-api' });
    const run = await runEnd(harness.db, app.runId);
    expect(run.stages.map((mark) => mark.stage)).toEqual([
      'queued',
      'fetch',
      'build',
      'release',
      'start',
      'probe',
      'route',
    ]);
    for (const mark of run.stages) expect(mark.endedAt).toBeGreaterThanOrEqual(mark.startedAt);
    const types = await readEventTypes(harness.db, app.id);
    expect(types.filter((type) => type === 'run.stage')).toHaveLength(14);
    expect(types.filter((type) => type === 'deployment.progress')).toHaveLength(6);
    expect(types.at(-1)).toBe('deployment.live');
    expect(await readLog(harness, app.id, 'build')).toContain('Copying the template Node API');
    await until('its own first line', async () =>
      (await readLog(harness, app.id, 'stdout')).some((line) => line.startsWith('Listening on port')),
    );
  });

  test('what a guestbook keeps is still there after a redeploy', async () => {
    const app = await createApp(harness, { templateId: 'guestbook' });
    await runEnd(harness.db, app.runId);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await get(harness.port, app.subdomain, '/', {
      method: 'POST',
      body: 'name=Ada&message=Was+here+%3Cb%3E',
      headers: form,
    });
    expect(sent.status).toBe(303);
    const again = await runEnd(harness.db, await requestRun(harness, app.id, 'redeploy'));
    expect(again.status).toBe('succeeded');
    expect((await get(harness.port, app.subdomain)).body).toContain('Was here &#60;b&#62;');
  });
});

describe('repositories', () => {
  test('a repository with scripts is built and started by them', async () => {
    const source = await repository({
      'package.json': JSON.stringify({
        scripts: { build: 'node build.js', start: 'FROM=npm node server.js' },
      }),
      'build.js': `require('node:fs').writeFileSync('built.txt', 'built'); console.log('Building it');`,
      'server.js': `const text = require('node:fs').readFileSync('built.txt', 'utf8') + ' by ' + process.env.FROM;
        require('node:http').createServer((q, r) => r.end(text)).listen(process.env.PORT);`,
    });
    const app = await createApp(harness, { repository: { url: source.url } });
    expect((await runEnd(harness.db, app.runId)).errorMessage).toBeNull();
    expect((await get(harness.port, app.subdomain)).body).toBe('built by npm');
    const log = await readLog(harness, app.id, 'build');
    expect(log).toContain('$ npm run build');
    expect(log).toContain('Building it');
  });

  test('the branch, tag or commit that is named is what goes live', async () => {
    const source = await repository({ 'package.json': '{}', 'server.js': answering('one') });
    source.git('tag', 'v1');
    const first = source.git('rev-parse', 'HEAD');
    source.commit({ 'server.js': answering('two') });
    const bodies = { main: 'two', v1: 'one', [first]: 'one', [first.slice(0, 8)]: 'one' };
    for (const [ref, body] of [[undefined, 'two'] as const, ...Object.entries(bodies)]) {
      const app = await createApp(harness, { repository: { url: source.url, ref } });
      expect((await runEnd(harness.db, app.runId)).errorMessage).toBeNull();
      expect((await get(harness.port, app.subdomain)).body).toBe(body);
      await harness.runtime.remove(app.id);
    }
  });

  test('a repository with only pages is served as a static site, without its hidden files and links out of it', async () => {
    const source = await repository({
      'public/index.html': '<p>Pages</p>',
      'public/a b/index.html': 'inner',
      'public/.env': 'SECRET=1',
    });
    source.git('config', 'core.symlinks', 'true');
    const { symlinkSync } = await import('node:fs');
    symlinkSync('/etc/passwd', `${source.folder}/public/passwd.txt`);
    source.commit({ 'public/404.html': 'not here' });
    const app = await createApp(harness, { repository: { url: source.url } });
    expect((await runEnd(harness.db, app.runId)).errorMessage).toBeNull();
    expect(await readApp(harness.db, app.id)).toMatchObject({ runtime: 'static', status: 'live' });
    const page = await get(harness.port, app.subdomain);
    expect(page).toMatchObject({ status: 200, body: '<p>Pages</p>' });
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    const etag = String(page.headers.etag);
    const kept = await get(harness.port, app.subdomain, '/', { headers: { 'if-none-match': etag } });
    expect(kept.status).toBe(304);
    expect(await get(harness.port, app.subdomain, '/a%20b')).toMatchObject({ status: 308 });
    expect(await get(harness.port, app.subdomain, '/a%20b/')).toMatchObject({ status: 200, body: 'inner' });
    for (const path of [
      '/passwd.txt',
      '/.env',
      '/../../../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/nothing',
    ]) {
      expect(await get(harness.port, app.subdomain, path)).toMatchObject({ status: 404, body: 'not here' });
    }
    expect((await get(harness.port, app.subdomain, '/', { method: 'POST' })).status).toBe(405);
  });
});
