import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createApp, get, readLog, runEnd, startHarness, type Harness } from './testing/runtime-harness.ts';
import { makeRepository, type TestRepository } from './testing/test-repository.ts';
import { isRoot } from './process/app-user.ts';

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let harness: Harness;
let source: TestRepository;

/** Tells about itself, and reads or lists what it is asked for. */
const SPY = `const fs = require('node:fs');
  const attempt = (work) => { try { return work(); } catch (error) { return error.code; } };
  require('node:http').createServer((q, r) => {
    const path = new URL(q.url, 'http://x').searchParams.get('path');
    r.end(JSON.stringify({
      env: process.env, uid: process.getuid(), groups: process.getgroups(),
      listed: path && attempt(() => fs.readdirSync(path).length),
      read: path && attempt(() => fs.readFileSync(path, 'utf8').length),
      written: attempt(() => { fs.writeFileSync(process.env.DATA_DIR + '/x', 'x'); return 'yes'; }),
    }));
  }).listen(process.env.PORT);`;

const answerSchema = z.object({
  env: z.record(z.string(), z.string()),
  uid: z.int(),
  groups: z.array(z.int()),
  listed: z.union([z.string(), z.number(), z.null()]),
  read: z.union([z.string(), z.number(), z.null()]),
  written: z.string(),
});

beforeAll(async () => {
  database = await createTestDatabase();
  harness = await startHarness(database);
  source = await makeRepository({
    'package.json': JSON.stringify({
      dependencies: { greeting: 'file:./greeting' },
      scripts: { postinstall: 'id -u', start: 'node server.js' },
    }),
    'greeting/package.json': JSON.stringify({ name: 'greeting', version: '1.0.0', main: 'index.js' }),
    'greeting/index.js': 'module.exports = 1;',
    'server.js': `require('greeting'); ${SPY}`,
  });
});
afterAll(async () => {
  await harness.close();
  await database.close();
  await rm(source.folder, { recursive: true, force: true });
});

async function ask(subdomain: string, path?: string) {
  const query = path === undefined ? '/' : `/?path=${encodeURIComponent(path)}`;
  return answerSchema.parse(JSON.parse((await get(harness.port, subdomain, query)).body));
}

test('an app gets its own environment and none of the server’s, and its build runs as its own user', async () => {
  const app = await createApp(harness, { repository: { url: source.url }, env: { GREETING: 'hi' } });
  expect((await runEnd(harness.db, app.runId)).errorMessage).toBeNull();
  const answer = await ask(app.subdomain);
  expect(Object.keys(answer.env).sort()).toEqual(
    [
      'DATA_DIR',
      'GREETING',
      'HOME',
      'HOST',
      'LANG',
      'NODE_ENV',
      'NODE_OPTIONS',
      'PATH',
      'PORT',
      'PWD',
      'TMPDIR',
    ].sort(),
  );
  expect(answer).toMatchObject({ env: { GREETING: 'hi' }, written: 'yes' });
  const log = await readLog(harness, app.id, 'build');
  expect(log).toContain('$ npm install');
  if (!isRoot) return;
  expect(answer.uid).toBeGreaterThan(200_000);
  expect(answer.groups).toEqual([answer.uid]);
});

test.runIf(isRoot)('an app cannot read the data folder, nor another app', async () => {
  await writeFile(join(harness.dataFolder, 'seal.key'), 'secret', { mode: 0o600 });
  await mkdir(join(harness.dataFolder, 'postgres'), { mode: 0o700 });
  const one = await createApp(harness, { repository: { url: source.url } });
  const other = await createApp(harness, { templateId: 'guestbook' });
  for (const { runId } of [one, other]) expect((await runEnd(harness.db, runId)).errorMessage).toBeNull();
  const apps = join(harness.dataFolder, 'apps');
  const closed = [
    harness.dataFolder,
    join(harness.dataFolder, 'seal.key'),
    join(harness.dataFolder, 'postgres'),
    apps,
    join(apps, other.id),
    join(apps, other.id, 'storage'),
    join(apps, other.id, 'home'),
    `/proc/${String(process.pid)}/environ`,
  ];
  for (const path of closed) {
    const answer = await ask(one.subdomain, path);
    expect([answer.listed, answer.read, path]).toEqual([
      expect.stringMatching(/EACCES|ENOTDIR/),
      expect.stringMatching(/EACCES|EISDIR/),
      path,
    ]);
    expect([answer.listed, answer.read]).toContain('EACCES');
  }
});
