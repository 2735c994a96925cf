import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { freePorts, startProduct, type RunningProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { number, type Figure } from './figures.ts';
import { healthFigures } from './health-figures.ts';
import { firstRowMs, interactionFigures } from './interaction-figures.ts';
import { logFigures } from './log-figures.ts';
import { median, putLoad, sequentialMs } from './load.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import { peerFigures } from './peer-figures.ts';
import { AMPLE_BUDGETS, seed } from './platform-process.ts';
import { cpuMs, loadNow } from './process-cost.ts';
import { shiftFigures } from './shift-figures.ts';

const DEPLOYMENTS = 1_000;
const MANY = 10_000;
const ROUNDS = 5;
const SEQUENTIAL = 300;

type Bench = {
  product: RunningProduct;
  /** Where webhooks may be sent to; nobody is there. */
  receiver: string;
  context: BrowserContext;
  apiKey: string;
  deploymentId: string;
};

/** In this order: what comes after the many rows would have them too. */
const SECTIONS: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  'pass-through': passThrough,
  list: firstRow,
  scripts,
  peers: (bench) => peerFigures({ ...bench, ...bench.product }),
  health: healthFigures,
  logs: logFigures,
  shifts: (bench) => shiftFigures({ ...bench, product: { ...bench.product, receiver: bench.receiver } }),
  rows: manyRows,
};

/**
 * Measures the portal in front of a platform with many deployments: its pages in a slow browser, and its pass-through. Only one
 * section where it is named.
 */
export async function portalFigures(section?: string): Promise<Figure[]> {
  const wanted = Object.entries(SECTIONS).filter(([name]) => section === undefined || name === section);
  if (wanted.length === 0)
    throw new Error(`There is no section ${section}: ${Object.keys(SECTIONS).join(', ')}.`);
  const receiver = `127.0.0.1:${(await freePorts()).apps}`;
  const product = await startProduct({
    env: { ...AMPLE_BUDGETS, NODE_ENV: 'production', WEBHOOK_LOOPBACK_RECEIVERS: receiver },
  });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments() });
  try {
    const seeded = await seed(product.dataDir, DEPLOYMENTS);
    const context = await signedIn(browser, product);
    const bench = { product, receiver, context, ...seeded };
    const figures: Figure[] = [];
    for (const [, measure] of wanted) figures.push(...(await measure(bench)));
    return figures;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function signedIn(
  browser: Browser,
  { portalUrl, signIn: account }: RunningProduct,
): Promise<BrowserContext> {
  if (account === undefined) throw new Error('The first start did not say how to sign in.');
  const context = await browser.newContext({ baseURL: portalUrl, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, { portalUrl, signIn: account });
  await page.close();
  return context;
}

async function firstRow({ product, context }: Bench): Promise<Figure[]> {
  const loads: PageLoad[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    loads.push(
      await loadPage(context, `${product.portalUrl}/deployments`, {
        isSlow: true,
        row: 'main a[href^="/deployments/dep_"]',
      }),
    );
  }
  const of = (read: (load: PageLoad) => number) => number(median(loads.map(read)));
  return [
    {
      name: `First row of ${number(DEPLOYMENTS)}`,
      value: `${of(({ rowMs }) => rowMs)} ms`,
      aim: '≤ 678 ms',
      note: `processor 4 times slower, 10 Mbit/s, 40 ms; median of ${ROUNDS}; LCP ${of(({ lcpMs }) => lcpMs)} ms, page ${of(({ htmlBytes }) => htmlBytes / 1000)} kB; aim: 0.30 of react-admin with 25 rows`,
      load: loadNow(),
    },
  ];
}

/** The list with ten times as many: how much later its first row is there, and what it costs to work with it. */
async function manyRows({ product, context }: Bench): Promise<Figure[]> {
  const list = { context, portalUrl: product.portalUrl };
  const fewMs = await firstRowMs(list);
  await seed(product.dataDir, MANY - DEPLOYMENTS);
  const manyMs = await firstRowMs(list);
  return [
    {
      name: `First row of ${number(MANY)}`,
      value: `${number(manyMs / fewMs)} times`,
      aim: '≤ 1.5 times',
      note: `the time with ${number(DEPLOYMENTS)}, one after the other: ${number(manyMs)} ms and ${number(fewMs)} ms`,
      load: loadNow(),
    },
    ...(await interactionFigures(list, MANY)),
  ];
}

async function scripts({ product, context, deploymentId }: Bench): Promise<Figure[]> {
  const own = `/deployments/${deploymentId}`;
  const paths: [name: string, path: string, aimKb: number][] = [
    ['overview', '/', 230],
    ['list', '/deployments', 190],
    ['new deployment', '/deployments/new', 230],
    ['deployment', own, 230],
    ['logs', `${own}/logs`, 230],
    ['events', `${own}/events`, 230],
    ['health', `${own}/health`, 230],
    ['environment', `${own}/environment`, 230],
    ['danger', `${own}/danger`, 230],
    ['API keys', '/api-keys', 230],
    ['sign-in', '/sign-in', 230],
  ];
  const figures: Figure[] = [];
  for (const [name, path, aimKb] of paths) {
    const { scriptBytes, laterScriptBytes } = await loadPage(context, product.portalUrl + path, {
      isSlow: false,
    });
    figures.push({
      name: `JavaScript: ${name}`,
      value: `${number(scriptBytes / 1000)} kB`,
      aim: `≤ ${aimKb} kB`,
      note: `on the wire, as the page asks for it; ${number(laterScriptBytes / 1000)} kB more once it is idle`,
      load: loadNow(),
    });
  }
  return figures;
}

async function passThrough({ product, context, apiKey, deploymentId }: Bench): Promise<Figure[]> {
  const path = `/deployments/${deploymentId}`;
  const cookies = await context.cookies(product.portalUrl);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const through = { url: `${product.portalUrl}/api/platform${path}`, headers: { cookie } };
  const direct = { url: `${product.apiUrl}${path}`, headers: { authorization: `Bearer ${apiKey}` } };
  const ask =
    ({ url, headers }: typeof through | typeof direct) =>
    async () => {
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    };
  // Both in turn, so that what else the machine does falls on both alike.
  const pairs = { through: [] as number[], direct: [] as number[] };
  for (let round = 0; round < 4; round += 1) {
    pairs.through.push(...(await sequentialMs(ask(through), SEQUENTIAL)));
    pairs.direct.push(...(await sequentialMs(ask(direct), SEQUENTIAL)));
  }
  const added = median(pairs.through) - median(pairs.direct);
  await putLoad({ ...through, connections: 16, seconds: 3 });
  const { portal } = await product.pids();
  const before = cpuMs(portal);
  const load = await putLoad({ ...through, connections: 16, seconds: 8 });
  const used = number((cpuMs(portal) - before) / load.requests);
  return [
    {
      name: 'Pass-through',
      value: `${number(load.perSecond)}/s`,
      aim: '≥ 1,000/s',
      note: `one deployment, 16 connections, p50 ${load.p50Ms} ms, p99 ${load.p99Ms} ms, ${used} ms of processor time of the portal each`,
      load: loadNow(),
    },
    {
      name: 'Pass-through: added at p50',
      value: `${number(added)} ms`,
      aim: '≤ 2 ms',
      note: `one after another: ${number(median(pairs.through))} ms through the portal, ${number(median(pairs.direct))} ms from the platform`,
      load: loadNow(),
    },
  ];
}
