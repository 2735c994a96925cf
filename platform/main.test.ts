import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { readPostmaster, stopLeftOver } from './db/postmaster.ts';
import { reachableFolder } from './db/reachable-folder.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const START_MS = 40_000;
const readyShape = z.object({
  type: z.literal('ready'),
  apiUrl: z.string(),
  issuer: z.string(),
  appsUrl: z.string(),
  firstAccount: z.object({ email: z.string(), password: z.string() }).optional(),
});

interface Run {
  child: ChildProcess;
  output(): string;
  /** The exit status; null after a signal. */
  exit: Promise<number | null>;
}

let folder: string;
let ports: { PLATFORM_PORT: string; APPS_PORT: string };
const runs: Run[] = [];
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

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

function run(variables: Record<string, string> = {}): Run {
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', PLATFORM_DATA: folder, ...ports, ...variables };
  const child = fork(MAIN, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let text = '';
  const ended = [child.stdout, child.stderr].map((stream) => {
    stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
    return new Promise((resolve) => stream?.once('close', resolve));
  });
  // Not the event `close`: it does not come when the channel was closed from this side.
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const exit = Promise.all([exited, ...ended]).then(([status]) => status);
  const started = { child, output: () => text, exit };
  runs.push(started);
  return started;
}

async function ready(started: Run): Promise<z.infer<typeof readyShape>> {
  const ended = started.exit.then(() => {
    throw new Error(`The platform ended: ${started.output()}`);
  });
  const [message] = await Promise.race([once(started.child, 'message'), ended]);
  return readyShape.parse(message);
}

async function serverPid(): Promise<number | undefined> {
  return (await readPostmaster(join(await reachableFolder(folder), 'postgres')))?.pid;
}

test(
  'it says when it is ready, answers, keeps the password out of its log, and ends whole on SIGTERM',
  { timeout: START_MS },
  async () => {
    const platform = run();
    const { apiUrl, issuer, firstAccount } = await ready(platform);
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
    await ready(platform);
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
  await ready(platform);
  platform.child.disconnect();
  expect(await platform.exit).toBe(0);
  expect(await serverPid()).toBeUndefined();
});

test('after kill -9 the next start takes the folder over', { timeout: START_MS }, async () => {
  const killed = run();
  await ready(killed);
  killed.child.kill('SIGKILL');
  await killed.exit;
  const again = run();
  await ready(again);
  again.child.kill('SIGINT');
  expect(await again.exit).toBe(0);
});

test('a bad variable is one sentence and a status of 1', async () => {
  const platform = run({ LOG_LEVEL: 'loud' });
  expect(await platform.exit).toBe(1);
  expect(platform.output()).toBe('The variable LOG_LEVEL must be a log level such as info.\n');
});
