import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { appFiles } from '../support/apps.ts';
import { callPlatform, deployLive } from '../support/deploy.ts';
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

type Count = {
  all: number;
  logs: number;
  /** What each answer that said "unchanged" weighed on the wire: status line, headers and body. */
  unchanged: number[];
};

/** Measures how often pages that nobody touches ask the platform: alone, with ten tabs, hidden, ended. */
export async function pollingFigures(): Promise<Figure[]> {
  const product = await startProduct({ env: { NODE_ENV: 'production' } });
  const repository = await makeGitRepository(SLOW_APP);
  const quietRepository = await makeGitRepository(appFiles('1'));
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments() });
  try {
    const { deploymentId } = await seed(product.dataDir, 20);
    const context = await browser.newContext({
      baseURL: product.portalUrl,
      viewport: { width: 1440, height: 900 },
    });
    const quiet = await deployQuiet(context, product, quietRepository.url);
    const run = await startRun(context, product, repository.url);
    const at = (path: string) => product.portalUrl + path;
    const own = `/deployments/${deploymentId}`;
    // First, because a young run is read most often.
    const watchedRun = await watch(context, [at(run.page)]);
    const overview = await watch(context, [at('/')]);
    const list = await watch(context, [at('/deployments')]);
    return [
      idle('overview', overview),
      idle('list', list),
      idle('deployment', await watch(context, [at(own)])),
      idle('health', await watch(context, [at(`${own}/health`)])),
      idle('health of an app that runs', await watch(context, [at(`/deployments/${quiet}/health`)])),
      idle('API keys', await watch(context, [at('/api-keys')])),
      unchangedFigure([...overview.unchanged, ...list.unchanged]),
      ...watched('run', watchedRun),
      ...watched('logs', await watch(context, [at(run.logs)])),
      ...(await tabs(context, at('/deployments'))),
      await hidden(context, at('/deployments')),
    ];
  } finally {
    await browser.close();
    await product.stop();
    await repository.remove();
    await quietRepository.remove();
  }
}

/** Deploys an app that runs and says nothing more. */
async function deployQuiet(context: BrowserContext, product: RunningProduct, url: string): Promise<string> {
  if (product.signIn === undefined) throw new Error('The first start did not say how to sign in.');
  const page = await context.newPage();
  await signIn(page, { portalUrl: product.portalUrl, signIn: product.signIn });
  const id = await deployLive(page, product.portalUrl, { app_name: 'quiet', repository: { url } });
  await page.close();
  return id;
}

async function startRun(context: BrowserContext, product: RunningProduct, url: string) {
  const page = await context.newPage();
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
  const count: Count = { all: 0, logs: 0, unchanged: [] };
  let isCounting = false;
  const pages: Page[] = [];
  for (const url of urls) {
    const page = await context.newPage();
    pages.push(page);
    await onUnchanged(page, (bytes) => {
      if (isCounting) count.unchanged.push(bytes);
    });
    await page.goto(url, { waitUntil: 'load' });
    await prepare(page);
    page.on('requestfinished', (request) => {
      if (!isCounting || !request.url().includes('/api/platform/')) return;
      count.all += 1;
      if (/\/(logs|events)(\?|$)/.test(request.url())) count.logs += 1;
    });
  }
  await wait(SETTLE_MS);
  isCounting = true;
  await wait(WATCH_MS);
  isCounting = false;
  for (const page of pages) await page.close();
  return count;
}

/** Tells of each 304 of the platform what it weighed, as the browser's own network counts it. */
async function onUnchanged(page: Page, tell: (bytes: number) => void): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const unchanged = new Set<string>();
  network.on('Network.responseReceived', ({ requestId, response: { status, url } }) => {
    if (status === 304 && url.includes('/api/platform/')) unchanged.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (unchanged.delete(requestId)) tell(encodedDataLength);
  });
  await network.send('Network.enable');
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function idle(name: string, { all, unchanged }: Count): Figure {
  return {
    name: `Requests a minute: ${name}, idle`,
    value: number(all),
    aim: '≤ 6',
    note: `one tab; ${unchanged.length} of them unchanged`,
    load: loadNow(),
  };
}

function unchangedFigure(unchanged: readonly number[]): Figure {
  return {
    name: 'Unchanged poll',
    value: unchanged.length === 0 ? 'none' : `${number(Math.max(...unchanged))} bytes`,
    aim: '≤ 300 bytes',
    note: `status line, headers and body on the wire; the heaviest of ${unchanged.length}, through the pass-through`,
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
