import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPostmaster, stopLeftOver } from './db/postmaster.ts';
import { reachableFolder } from './db/reachable-folder.ts';
import { freePort, startPlatformProcess, type PlatformProcess } from './testing/platform-process.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const START_MS = 40_000;

let folder: string;
let ports: { PLATFORM_PORT: string; APPS_PORT: string };
const runs: PlatformProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-main-'));
  ports = { PLATFORM_PORT: await freePort(), APPS_PORT: await freePort() };
});
afterEach(async () => {
  for (const run of runs.splice(0)) {
    run.child.kill('SIGKILL');
    await run.exit;
  }
  const base = await reachableFolder(folder);
  await stopLeftOver(join(base, 'postgres'));
  for (const path of new Set([base, folder])) await rm(path, { recursive: true, force: true });
});

function run(variables: Record<string, string> = {}): PlatformProcess {
  const started = startPlatformProcess(MAIN, { PLATFORM_DATA: folder, ...ports, ...variables });
  runs.push(started);
  return started;
}

async function serverPid(): Promise<number | undefined> {
  return (await readPostmaster(join(await reachableFolder(folder), 'postgres')))?.pid;
}

test(
  'it says when it is ready, answers, keeps the password out of its log, and ends whole on SIGTERM',
  { timeout: START_MS },
  async () => {
    const platform = run();
    const { apiUrl, issuer, firstAccount } = await platform.ready;
    expect(firstAccount?.password).toMatch(/.{12}/);
    for (const host of ['localhost', '127.0.0.1']) {
      const address = new URL('/deployments', apiUrl.replace('localhost', host));
      expect((await fetch(address)).status).toBe(401);
    }
    const discovery = await fetch(`${issuer}/.well-known/openid-configuration`);
    expect(await discovery.json()).toMatchObject({ issuer });
    platform.child.kill('SIGTERM');
    expect(await platform.exit).toBe(0);
    expect(await serverPid()).toBeUndefined();
    expect(platform.output()).not.toContain(firstAccount?.password);
  },
);

test(
  'a second platform on the folder, or on the port, is told so in one sentence and ends with 1',
  { timeout: START_MS },
  async () => {
    const platform = run();
    await platform.ready;
    const sameFolder = run({ PLATFORM_PORT: await freePort(), APPS_PORT: await freePort() });
    expect(await sameFolder.exit).toBe(1);
    expect(sameFolder.output()).toMatch(/^The data folder \S+ is in use by another platform: [^\n]+\.\n$/);
    const other = await mkdtemp(join(tmpdir(), 'portico-main-'));
    const samePort = run({ PLATFORM_DATA: other, APPS_PORT: await freePort() });
    expect(await samePort.exit).toBe(1);
    expect(samePort.output()).toMatch(new RegExp(`^Port ${ports.PLATFORM_PORT} is in use: [^\\n]+\\.\\n$`));
    await rm(other, { recursive: true });
    expect(platform.child.exitCode).toBeNull();
  },
);

test('when its launcher is gone it ends by itself, whole', { timeout: START_MS }, async () => {
  const platform = run();
  await platform.ready;
  platform.child.disconnect();
  expect(await platform.exit).toBe(0);
  expect(await serverPid()).toBeUndefined();
});

test('after kill -9 the next start takes the folder over', { timeout: START_MS }, async () => {
  const killed = run();
  await killed.ready;
  killed.child.kill('SIGKILL');
  await killed.exit;
  const again = run();
  await again.ready;
  again.child.kill('SIGINT');
  expect(await again.exit).toBe(0);
});

test('a bad variable is one sentence and a status of 1', async () => {
  const platform = run({ LOG_LEVEL: 'loud' });
  expect(await platform.exit).toBe(1);
  expect(platform.output()).toBe('The variable LOG_LEVEL must be a log level such as info.\n');
});
