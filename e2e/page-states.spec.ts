import { startFaultyPortal, type FaultyPortal } from './faults/faulty-portal.ts';
import { isAtRest } from './faults/look.ts';
import { EVERY } from './faults/stand-in.ts';
import { makeAccount } from './support/accounts.ts';
import { DESK, expectAccessible } from './support/accessible.ts';
import { furnish } from './support/furnish.ts';
import { addressOf, everyRoute, type Ids } from './support/pages.ts';
import { visit } from './support/portal.ts';
import type { Account } from './support/product.ts';
import { test as base } from './support/test.ts';
import type { Page } from '@playwright/test';

/** Pages are looked at side by side, each in a browser context of its own: tabs of one would share their reads. */
const SIDE_BY_SIDE = 2;

type LookAt = (page: Page, route: string) => Promise<void>;
type LookAtAll = (portalUrl: string, lookAt: LookAt) => Promise<void>;

/** One account for all: first it has nothing, then one of everything. */
let account: Account;
let ids: Ids = {};

const test = base.extend<{ lookAtAll: LookAtAll }>({
  lookAtAll: async ({ browser, session, complaints }, use) => {
    // Pages of what is not there answer so, and so does a platform that is in trouble.
    complaints.allow(/Failed to load resource/);
    await use(async (portalUrl, lookAt) => {
      const storageState = await session(account);
      const waiting = everyRoute();
      const walk = async () => {
        const context = await browser.newContext({ baseURL: portalUrl, storageState, viewport: DESK });
        await complaints.listenTo(context);
        const page = await context.newPage();
        try {
          for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
            const path = route;
            await test.step(path, () => lookAt(page, path));
          }
        } finally {
          await context.close();
        }
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, walk));
    });
  },
});

test.describe.configure({ timeout: 600_000 });
test.use({ isSignedIn: false });

test.beforeAll(async ({ product }) => {
  account = await makeAccount(product, `states-${Date.now().toString(36)}@example.org`);
});

/** What pages have said so far. */
const said = new Set<string>();

/** Whether a page says something that none said before it; what says the same, apart from numbers and ids, looks the same. */
async function isNew(page: Page): Promise<boolean> {
  const text = await page.getByRole('main').innerText();
  const words = text.replaceAll(/\b(last )?read .*|\S*\d\S*/gi, '');
  if (said.has(words)) return false;
  said.add(words);
  return true;
}

/** Opens a page, and looks at it when nothing of it is being read any more. */
async function lookAtRest(page: Page, route: string, state: string): Promise<void> {
  await page.setViewportSize(DESK);
  await visit(page, addressOf(route, ids));
  await page.waitForFunction(isAtRest, undefined, { polling: 50 });
  if (await isNew(page)) await expectAccessible(page, `${route}, ${state}`);
}

test('every page can be used by all where there is nothing yet, or not what its address says', async ({
  lookAtAll,
  product,
}) => {
  await lookAtAll(product.portalUrl, (page, route) => lookAtRest(page, route, 'nothing there'));
});

test.describe('with one of everything', () => {
  test.beforeAll(async ({ browser, product, session }) => {
    const context = await browser.newContext({
      storageState: await session(account),
      baseURL: product.portalUrl,
    });
    ids = await furnish(await context.newPage(), product, product.receiver);
    await context.close();
  });

  test('every page can be used by all', async ({ lookAtAll, product }) => {
    await lookAtAll(product.portalUrl, (page, route) => lookAtRest(page, route, 'with data'));
  });

  test.describe('in front of a platform', () => {
    let portal: FaultyPortal;
    test.beforeAll(async ({ product }) => {
      portal = await startFaultyPortal(product);
    });
    test.afterAll(async () => portal.stop());

    test('that refuses every read, every page can be used by all', async ({ lookAtAll }) => {
      portal.standIn.spoil({ read: EVERY, mutation: 'refused, as it is specified', seed: 1 });
      await lookAtAll(portal.portalUrl, (page, route) => lookAtRest(page, route, 'refused'));
    });

    test('that does not answer, every page can be used by all while it waits', async ({ lookAtAll }) => {
      portal.standIn.spoil({ read: EVERY, mutation: 'no answer', seed: 1 });
      await lookAtAll(portal.portalUrl, async (page, route) => {
        await page.setViewportSize(DESK);
        await visit(page, addressOf(route, ids));
        // Some pages read nothing.
        if ((await page.locator('main [aria-busy="true"]').count()) === 0) return;
        await expectAccessible(page, `${route}, waiting`);
      });
    });
  });
});
