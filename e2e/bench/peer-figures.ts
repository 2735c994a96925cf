import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { shellEnvironment } from '../support/env.ts';
import { number, type Figure } from './figures.ts';
import { median } from './load.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import { loadNow } from './process-cost.ts';

const execute = promisify(execFile);
const SOURCES = join(import.meta.dirname, 'peers');
const INSTALL_LIMIT_MS = 300_000;
/** As many as a page of react-admin shows; the portal shows all that the account has. */
const PEER_ROWS = 25;
const ROUNDS = 5;
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

type PeerBench = { context: BrowserContext; portalUrl: string; apiUrl: string; apiKey: string };

/**
 * What others make of the same task, in the same run. They are installed from the registry into a temporary folder, so
 * that the project needs none of them; without a registry there are no figures, and one line that says so.
 */
export async function peerFigures(bench: PeerBench): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-peers-'));
  try {
    cpSync(SOURCES, folder, { recursive: true });
    const run = (file: string, ...args: string[]) =>
      execute(file, args, { cwd: folder, timeout: INSTALL_LIMIT_MS, env: shellEnvironment({}) });
    try {
      await run('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts');
      await run(join(folder, 'node_modules/.bin/vite'), 'build', '--logLevel', 'error');
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
      process.stderr.write(`Peers are left out, because they could not be installed: ${reason}\n`);
      return [];
    }
    const server = await serve(join(folder, 'dist'), bench);
    try {
      const address = `http://localhost:${(server.address() as AddressInfo).port}`;
      return [await firstRows(bench, address), ...(await charts(bench.context, address))];
    } finally {
      server.closeAllConnections();
      server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Serves the peers' built pages, packed as the portal's are, and the platform's own answers under /api. */
async function serve(folder: string, bench: PeerBench): Promise<Server> {
  const server = createServer((request, response) => void answer(folder, bench, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function answer(
  folder: string,
  { apiUrl, apiKey }: PeerBench,
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const isApi = url.startsWith('/api/');
    const body = isApi
      ? await platformAnswer(apiUrl + url.slice('/api'.length), apiKey)
      : readFileSync(join(folder, url.split('?', 1)[0] ?? ''));
    response.setHeader('content-type', isApi ? 'application/json' : (TYPES[extname(url)] ?? 'text/plain'));
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(body));
  } catch {
    response.writeHead(404).end();
  }
}

/** The answer of the platform; a list holds no more than the peer shows. */
async function platformAnswer(url: string, apiKey: string): Promise<string> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
  const body = (await response.json()) as { deployments?: unknown[] };
  return JSON.stringify(body.deployments ? { deployments: body.deployments.slice(0, PEER_ROWS) } : body);
}

async function firstRows({ context, portalUrl }: PeerBench, address: string): Promise<Figure> {
  const loads = { own: [] as PageLoad[], peer: [] as PageLoad[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = 'main a[href^="/deployments/dep_"]';
    loads.own.push(await loadPage(context, `${portalUrl}/deployments`, { isSlow: true, row }));
    const peer = `${address}/react-admin.html#/deployments`;
    loads.peer.push(await loadPage(context, peer, { isSlow: true, row: 'tbody tr td' }));
  }
  const own = median(loads.own.map(({ rowMs }) => rowMs));
  const peer = median(loads.peer.map(({ rowMs }) => rowMs));
  const kB = (all: readonly PageLoad[]) => number(median(all.map(({ scriptBytes }) => scriptBytes)) / 1000);
  return {
    name: 'First row, as a part of react-admin’s',
    value: number(own / peer),
    aim: '≤ 0.30',
    note: `in turn, ${ROUNDS} each, as above: ${number(own)} ms with all rows, ${number(peer)} ms in react-admin with ${PEER_ROWS}; JavaScript ${kB(loads.own)} kB and ${kB(loads.peer)} kB`,
    load: loadNow(),
  };
}

async function charts(context: BrowserContext, address: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of ['recharts', 'uplot']) {
    const page = await context.newPage();
    try {
      const costs: { mountMs: number; updateMs: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await page.goto(`${address}/${name}.html`);
        costs.push(await chartCost(page));
      }
      const mountMs = number(median(costs.map((cost) => cost.mountMs)));
      const updateMs = number(median(costs.map((cost) => cost.updateMs)));
      figures.push({
        name: `${name} alone, 500 points`,
        value: `${mountMs} ms`,
        aim: '',
        note: `processor time of the page to mount a line chart, ${updateMs} ms to update it; median of ${ROUNDS}`,
        load: loadNow(),
      });
    } finally {
      await page.close();
    }
  }
  return figures;
}

/** Processor time of mounting a peer's chart and of changing its data, until both are painted. */
async function chartCost(page: Page): Promise<{ mountMs: number; updateMs: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const does = async (what: 'mount' | 'update') => {
    const before = await used();
    await page.evaluate(async (name) => {
      const act: unknown = Reflect.get(globalThis, name);
      if (typeof act === 'function') act();
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }, what);
    return (await used()) - before;
  };
  const mountMs = await does('mount');
  return { mountMs, updateMs: await does('update') };
}
