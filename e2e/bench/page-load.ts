import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** What a page cost to load. Times in milliseconds since the navigation began. */
export type PageLoad = {
  /** When the first element that `row` names was there; NaN without it. */
  rowMs: number;
  lcpMs: number;
  htmlBytes: number;
  /** Encoded bytes of scripts that came before the page had loaded, and after. */
  scriptBytes: number;
  laterScriptBytes: number;
};

type Timings = { rowMs?: number; lcpMs?: number };

const SLOW_NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
};
const SLOWER = 4;
const SETTLED_MS = 1_500;
const ROW_LIMIT_MS = 60_000;

/** Opens a page in a new tab with an empty cache and measures it. */
export async function loadPage(
  context: BrowserContext,
  url: string,
  { isSlow, row }: { isSlow: boolean; row?: string },
): Promise<PageLoad> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await prepare(session, isSlow);
    const bytes = countBytes(session);
    await page.addInitScript(watch, row ?? null);
    await page.goto(url, { waitUntil: 'load' });
    const scriptBytes = bytes.script;
    const timings = await timingsOf(page, row);
    await page.waitForTimeout(SETTLED_MS);
    return {
      rowMs: timings.rowMs ?? Number.NaN,
      lcpMs: timings.lcpMs ?? Number.NaN,
      htmlBytes: bytes.html,
      scriptBytes,
      laterScriptBytes: bytes.script - scriptBytes,
    };
  } finally {
    await page.close();
  }
}

async function prepare(session: CDPSession, isSlow: boolean): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (!isSlow) return;
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

function countBytes(session: CDPSession): { html: number; script: number } {
  const bytes = { html: 0, script: 0 };
  const types = new Map<string, 'html' | 'script'>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') types.set(requestId, 'script');
    if (type === 'Document') types.set(requestId, 'html');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type !== undefined) bytes[type] += encodedDataLength;
  });
  return bytes;
}

async function timingsOf(page: Page, row: string | undefined): Promise<Timings> {
  const read = () => page.evaluate(() => (globalThis as { benchTimings?: Timings }).benchTimings ?? {});
  if (row === undefined) return read();
  await page.locator(row).first().waitFor({ state: 'attached', timeout: ROW_LIMIT_MS });
  await page.waitForTimeout(100);
  return read();
}

/** Runs in the page before anything of it: looks once a frame for the row, and hears of the largest paint. */
function watch(row: string | null): void {
  const timings: Timings = {};
  (globalThis as { benchTimings?: Timings }).benchTimings = timings;
  new PerformanceObserver((list) => {
    timings.lcpMs = list.getEntries().at(-1)?.startTime ?? Number.NaN;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  if (row === null) return;
  const look = () => {
    if (document.querySelector(row) === null) requestAnimationFrame(look);
    else timings.rowMs = performance.now();
  };
  requestAnimationFrame(look);
}
