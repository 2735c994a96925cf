import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProduct, type Product, type ProductPids } from './product.ts';
import type { Program } from './program.ts';

const READY = `process.send({ type: 'ready', issuer: 'http://i', apiUrl: 'http://a', appsUrl: 'http://b' });`;
const STAY = `setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('bye'); process.exit(0); });`;
const servePortal = (port: number) =>
  `require('node:http').createServer((q, s) => { s.statusCode = 500; s.end(); }).listen(${port}, '127.0.0.1');`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-product-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A product of two small stand-in programs, and everything it says. */
async function standIns(code: { platform: string; portal?: string }) {
  const port = await freePort();
  const said: string[] = [];
  const lines: string[] = [];
  const started = Promise.withResolvers<ProductPids>();
  const program = (name: string, source: string): Program => {
    const file = join(folder, `${name}.cjs`);
    writeFileSync(file, source);
    return { args: [file], env: { NODE_ENV: 'test' }, onLine: (line) => lines.push(`${name}: ${line}`) };
  };
  const product: Product = {
    platform: program('platform', code.platform),
    portal: () => program('portal', code.portal ?? servePortal(port) + STAY),
    portalProbe: { host: '127.0.0.1', port, path: '/' },
    onStarted: (_ready, pids) => started.resolve(pids),
    say: (sentence) => said.push(sentence),
  };
  const stop = new AbortController();
  const kill = new AbortController();
  const status = runProduct(product, stop.signal, kill.signal);
  return { said, lines, started: started.promise, stop, kill, status };
}

const isAlive = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('asked to stop, it stops both programs in their own way and gives 0', async () => {
  const run = await standIns({ platform: READY + STAY });
  const pids = await run.started;
  run.stop.abort();
  expect(await run.status).toBe(0);
  expect(run.lines.sort()).toEqual(['platform: bye', 'portal: bye']);
  expect([isAlive(pids.platform), isAlive(pids.portal)]).toEqual([false, false]);
  expect(run.said).toEqual([]);
});

test('the portal is started only once the platform is ready', async () => {
  const run = await standIns({
    platform: `setTimeout(() => { console.log('ready'); ${READY} }, 150);${STAY}`,
    portal: `console.log('up');`,
  });
  expect(await run.status).toBe(1);
  expect(run.lines.slice(0, 2)).toEqual(['platform: ready', 'portal: up']);
});

test('asked to stop while starting, it gives 0 and starts nothing more', async () => {
  const run = await standIns({ platform: STAY });
  run.stop.abort();
  expect(await run.status).toBe(0);
  expect(run.lines.filter((line) => line.startsWith('portal'))).toEqual([]);
});

test.each(['platform', 'portal'] as const)('a dead %s takes the other down and is named', async (dead) => {
  const run = await standIns({ platform: READY + STAY });
  const pids = await run.started;
  process.kill(pids[dead] ?? Number.NaN, 'SIGKILL');
  expect(await run.status).toBe(1);
  expect(run.said).toEqual([`The ${dead} ended (SIGKILL) and took the rest down with it.`]);
  expect([isAlive(pids.platform), isAlive(pids.portal)]).toEqual([false, false]);
});

test('a platform that says why it cannot start is not talked over', async () => {
  const run = await standIns({
    platform: `console.error('The data folder is in use.'); process.exitCode = 3;`,
  });
  expect(await run.status).toBe(1);
  expect(run.lines).toEqual(['platform: The data folder is in use.']);
  expect(run.said).toEqual([]);
});

test('a platform that ends without a word is named', async () => {
  const run = await standIns({ platform: `process.exitCode = 3;` });
  expect(await run.status).toBe(1);
  expect(run.said).toEqual(['The platform ended (exit code 3) while starting.']);
});

test('a portal that ends while starting takes the platform down', async () => {
  const run = await standIns({ platform: READY + STAY, portal: `process.exitCode = 7;` });
  expect(await run.status).toBe(1);
  expect(run.said).toEqual(['The portal ended (exit code 7) while starting.']);
  expect(run.lines).toEqual(['platform: bye']);
});

test('a program that does not stop is ended when it has to be', async () => {
  const run = await standIns({
    platform: `${READY} setInterval(() => {}, 1000); process.on('SIGTERM', () => {});`,
  });
  const pids = await run.started;
  run.stop.abort();
  run.kill.abort();
  expect(await run.status).toBe(0);
  expect(isAlive(pids.platform)).toBe(false);
});

test('a program stops by itself when its launcher is gone', async () => {
  const run = await standIns({
    platform: READY + STAY + `setTimeout(() => process.disconnect(), 20);`,
  });
  expect(await run.status).toBe(1);
  expect(run.lines).toContain('platform: bye');
});

test('the workers of a program keep their own channel', async () => {
  const worker = join(folder, 'worker.cjs');
  writeFileSync(worker, `process.on('message', () => { process.send('done'); process.exit(0); });`);
  const run = await standIns({
    platform: `const worker = require('node:child_process').fork(${JSON.stringify(worker)});
      worker.on('message', (text) => { console.log(text); process.exitCode = 1; });
      setTimeout(() => worker.send('go'), 100);`,
  });
  expect(await run.status).toBe(1);
  expect(run.lines).toContain('platform: done');
});
