import { chromium, type BrowserContext, type Page, type Request } from '@playwright/test';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { callPlatform } from '../support/deploy.ts';
import { makeGitRepository } from '../support/git-repository.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { number, type Figure } from './figures.ts';
import { seed } from './platform-process.ts';
import { loadNow } from './process-cost.ts';

const SETTLE_MS = 15_000;
const WATCH_MS = 60_000;
const TABS = 10;
/** Longer than everything that is watched beside it. */
const BUILD_SECONDS = 900;

/** An app whose build takes long and says something every second. */
const SLOW_APP = {
  'package.json': JSON.stringify({ scripts: { build: 'node build.js', start: 'node build.js' } }),
  'build.js': `
    let second = 0;
    setInterval(() => { second += 1; console.log('second ' + second); if (second > ${BUILD_SECONDS}) process.exit(); }, 1000);
  `,
};

type Count = { all: number; logs: number; unchanged: number; unchangedBytes: number };

/** Measures how often pages that nobody touches ask the platform: alone, with ten tabs, hidden, ended. */
export async function pollingFigures(): Promise<Figure[]> {
  const product = await startProduct({ env: { NODE_ENV: 'production' } });
  const repository = await makeGitRepository(SLOW_APP);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments() });
  try {
    const { deploymentId } = await seed(product.dataDir, 20);
    const context = await browser.newContext({
      baseURL: product.portalUrl,
      viewport: { width: 1440, height: 900 },
    });
    const run = await startRun(context, product, repository.url);
    const at = (path: string) => product.portalUrl + path;
    const own = `/deployments/${deploymentId}`;
    return [
      idle('overview', await watch(context, [at('/')])),
      idle('list', await watch(context, [at('/deployments')])),
      idle('deployment', await watch(context, [at(own)])),
      idle('health', await watch(context, [at(`${own}/health`)])),
      idle('API keys', await watch(context, [at('/api-keys')])),
      ...watched('run', await watch(context, [at(run.page)])),
      ...watched('logs', await watch(context, [at(run.logs)])),
      ...(await tabs(context, at('/deployments'))),
      await hidden(context, at('/deployments')),
    ];
  } finally {
    await browser.close();
    await product.stop();
    await repository.remove();
  }
}

async function startRun(context: BrowserContext, product: RunningProduct, url: string) {
  if (product.signIn === undefined) throw new Error('The first start did not say how to sign in.');
  const page = await context.newPage();
  await signIn(page, { portalUrl: product.portalUrl, signIn: product.signIn });
  const accepted = await callPlatform(page, product.portalUrl, 'POST', '/deployments', {
    app_name: 'slow',
    repository: { url },
  });
  await page.close();
  const deployment = `/deployments/${String(accepted['id'])}`;
  return { page: `${deployment}/runs/${String(accepted['run_id'])}`, logs: `${deployment}/logs` };
}

/** Counts what pages that stay open ask for, per minute. */
async function watch(
  context: BrowserContext,
  urls: readonly string[],
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Count> {
  const count: Count = { all: 0, logs: 0, unchanged: 0, unchangedBytes: 0 };
  let isCounting = false;
  const pages: Page[] = [];
  for (const url of urls) {
    const page = await context.newPage();
    pages.push(page);
    await page.goto(url, { waitUntil: 'load' });
    await prepare(page);
    page.on('requestfinished', (request) => {
      if (!isCounting || !request.url().includes('/api/platform/')) return;
      count.all += 1;
      if (/\/(logs|events)(\?|$)/.test(request.url())) count.logs += 1;
      void addUnchanged(count, request);
    });
  }
  await wait(SETTLE_MS);
  isCounting = true;
  await wait(WATCH_MS);
  isCounting = false;
  for (const page of pages) await page.close();
  return count;
}

async function addUnchanged(count: Count, request: Request): Promise<void> {
  const response = await request.response().catch(() => null);
  if (response?.status() !== 304) return;
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  count.unchanged += 1;
  count.unchangedBytes += responseHeadersSize + responseBodySize;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function idle(name: string, { all, unchanged, unchangedBytes }: Count): Figure {
  const bytes =
    unchanged === 0 ? 'none unchanged' : `${number(unchangedBytes / unchanged)} bytes each when unchanged`;
  return {
    name: `Requests a minute: ${name}, idle`,
    value: number(all),
    aim: '≤ 6',
    note: `one tab; ${unchanged} of them unchanged, ${bytes}`,
    load: loadNow(),
  };
}

function watched(name: string, { all, logs }: Count): Figure[] {
  return [
    {
      name: `Requests a minute: ${name} while it builds`,
      value: `${number(all - logs)} reads, ${number(logs)} of logs and events`,
      aim: '≤ 45, ≤ 33',
      note: 'one tab, a line of log every second',
      load: loadNow(),
    },
  ];
}

async function tabs(context: BrowserContext, url: string): Promise<Figure[]> {
  const one = await watch(context, [url]);
  const many = await watch(
    context,
    Array.from({ length: TABS }, () => url),
  );
  return [
    {
      name: `Requests a minute: ${TABS} tabs of the list`,
      value: `${number(many.all)}, ${number(many.all / Math.max(1, one.all))} times one`,
      aim: '≤ 1.2 times one',
      note: `all visible, a deployment under way; one tab alone ${number(one.all)}`,
      load: loadNow(),
    },
  ];
}

async function hidden(context: BrowserContext, url: string): Promise<Figure> {
  const { all } = await watch(context, [url], async (page) => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  return {
    name: 'Requests a minute: list, hidden',
    value: number(all),
    aim: '0',
    note: `counted from ${SETTLE_MS / 1000} s after it was hidden`,
    load: loadNow(),
  };
}
