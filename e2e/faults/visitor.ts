import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isAtRest, isHeaded, look } from './look.ts';

/** What Chromium says of an answer that refused or did not come; everything else on the console is a complaint. */
const NETWORK = /^Failed to load resource|net::ERR_/;
/** A page that is not at rest by then is looked at as it stands: it may be waiting for an answer that never comes. */
const REST_MS = 2_500;
const LOAD_MS = 20_000;
/** A browser keeps something of every page that a tab has shown; a new tab begins with nothing. */
const LOADS_OF_A_TAB = 100;

export type Visitor = {
  /** Opens an address of the portal and gives what is wrong with it. */
  load: (path: string) => Promise<string[]>;
  /** Ends what the page still does. */
  leave: () => Promise<void>;
  close: () => Promise<void>;
};

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** One page of a signed-in browser of its own: tabs of one browser would share their reads. */
export async function makeVisitor(
  browser: Browser,
  portalUrl: string,
  storageState: StorageState,
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: portalUrl, storageState });
  const heard: string[] = [];
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} blocked ${blockedURI}`),
    );
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK.test(message.text())) heard.push(`console: ${message.text()}`);
  });
  context.on('weberror', (event) => heard.push(`uncaught: ${String(event.error().stack ?? event.error())}`));
  context.on('page', (page) => {
    page.on('crash', () => heard.push('the page crashed'));
  });
  const state = { page: await context.newPage(), loads: 0 };

  return {
    load: async (path) => {
      heard.length = 0;
      state.loads += 1;
      if (state.loads % LOADS_OF_A_TAB === 0) {
        await state.page.close();
        state.page = await context.newPage();
      }
      const wrong = await open(state.page, path);
      const complaints = heard.map((text) => text.slice(0, 600));
      if (state.page.isClosed() || heard.includes('the page crashed')) state.page = await context.newPage();
      return [...new Set([...wrong, ...complaints])];
    },
    leave: async () => {
      await state.page.goto('about:blank').catch(() => undefined);
    },
    close: () => context.close(),
  };
}

async function open(page: Page, path: string, isFirst = true): Promise<string[]> {
  try {
    const response = await page.goto(path, { waitUntil: 'commit', timeout: LOAD_MS });
    await rest(page);
    const status = response?.status() ?? 0;
    return [...(status >= 500 ? [`the page itself answers ${status}`] : []), ...(await lookAgain(page))];
  } catch (error) {
    // The page before was still on its way to the one for signing in.
    if (isFirst && /ERR_ABORTED|interrupted by another/.test(String(error))) return open(page, path, false);
    return [`cannot be opened: ${String(error).slice(0, 200)}`];
  }
}

/** Waits for a page to be drawn, and then a moment for its reads. What does not come in time is looked at all the same. */
async function rest(page: Page): Promise<void> {
  await page.waitForFunction(isHeaded, undefined, { timeout: LOAD_MS, polling: 50 }).catch(() => undefined);
  await page.waitForFunction(isAtRest, undefined, { timeout: REST_MS, polling: 50 }).catch(() => undefined);
}

/** A page that leads on to another, such as the one for signing in, is looked at where it ends. */
async function lookAgain(page: Page): Promise<string[]> {
  try {
    return await look(page);
  } catch {
    await page.waitForLoadState('load');
    await rest(page);
    return look(page);
  }
}
