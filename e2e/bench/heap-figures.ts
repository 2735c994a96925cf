import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { startProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { number, type Figure } from './figures.ts';
import { AMPLE_BUDGETS, seed } from './platform-process.ts';
import { loadNow } from './process-cost.ts';

const ROWS = 1_000;
const STEP_MS = 5_000;
const WARM_STEPS = 24;
/** Ten minutes. */
const STEPS = 120;
const LIST = '**/api/platform/deployments';
const MB = 1024 * 1024;

/**
 * Measures what ten minutes of a list that changes with every read leave in the memory of its page. The clock of the
 * page is turned forward; the reads, the answers of the platform and what is drawn of them are real.
 */
export async function heapFigures(): Promise<Figure[]> {
  const product = await startProduct({ env: { NODE_ENV: 'production', ...AMPLE_BUDGETS } });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments() });
  try {
    if (product.signIn === undefined) throw new Error('The first start did not say how to sign in.');
    await seed(product.dataDir, ROWS);
    const context = await browser.newContext({ baseURL: product.portalUrl });
    const page = await context.newPage();
    await signIn(page, { portalUrl: product.portalUrl, signIn: product.signIn });
    await page.clock.install();
    const list = await changeWithEachRead(page);
    await page.goto('/deployments', { waitUntil: 'load' });
    const session = await context.newCDPSession(page);
    await turnForward(page, list, WARM_STEPS);
    const [before, readsBefore] = [await heapMb(session), list.reads];
    await turnForward(page, list, STEPS);
    const after = await heapMb(session);
    return [
      {
        name: `Heap: growth in ten minutes of ${number(ROWS)} rows`,
        value: `${number(after - before)} MB`,
        aim: '≤ 2 MB',
        note: `${number(before)} MB before; ${list.reads - readsBefore} reads, each with ten rows changed; page clock turned forward`,
        load: loadNow(),
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

type Row = Record<string, unknown>;

/** How often the list was read, and how many reads are under way. */
type ListReads = { reads: number; underWay: number };

/** Lets ten rows differ from one answer to the next, and one be under way, so that the list is read every ten seconds. */
async function changeWithEachRead(page: Page): Promise<ListReads> {
  const list: ListReads = { reads: 0, underWay: 0 };
  await page.route(LIST, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    list.underWay += 1;
    const { 'if-none-match': _version, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const body = (await response.json()) as { deployments: Row[] };
    list.reads += 1;
    const deployments = body.deployments.map((row, index) => {
      if (index === 0) return { ...row, status: 'deploying' };
      return index % 100 === list.reads % 100 ? { ...row, app_name: `read-${list.reads}` } : row;
    });
    await route.fulfill({ response, json: { ...body, deployments } });
    list.underWay -= 1;
  });
  return list;
}

/** Turns the clock in steps, each of which waits until what it began to read is there and drawn. */
async function turnForward(page: Page, list: ListReads, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.clock.runFor(STEP_MS);
    while (list.underWay > 0) await delay(20);
    await page.clock.runFor(100);
  }
}

/** What is alive on the page's heap once everything that can go is gone. */
async function heapMb(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / MB;
}
