import { makeAccount } from '../support/accounts.ts';
import { furnish } from '../support/furnish.ts';
import { everyPage } from '../support/pages.ts';
import { visit } from '../support/portal.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { startFaultyPortal } from './faulty-portal.ts';
import { look } from './look.ts';
import { sample } from './plan.ts';
import { randomFrom } from './random.ts';
import { run } from './run.ts';
import { makeVisitor } from './visitor.ts';

/** The same loads each time; the long form takes others (`npm run faults`). */
const SEED = 20_261_121;

/** A page and a read that it always asks for. */
const SURE = { read: '/deployments', pages: ['/deployments'] };

const LIST = '/api/platform/deployments';

test.use({ isSignedIn: false });

test('whatever an answer looks like, its page says something, leads on and runs nothing', async ({
  browser,
  context,
  page,
  product,
}) => {
  test.setTimeout(600_000);
  const account = await makeAccount(product, `faults-${Date.now().toString(36)}@example.org`);
  await signIn(page, { ...product, signIn: account });
  const ids = await furnish(page, product, product.receiver);
  await page.close();
  const portal = await startFaultyPortal(product);
  const state = await context.storageState();
  const visitor = await makeVisitor(browser, portal.portalUrl, state);
  try {
    const batches = sample(everyPage(ids), randomFrom(SEED));
    const outcome = await run(batches, portal.standIn, [visitor], { seed: SEED });
    expect(outcome.findings).toEqual([]);
    // Some pages read little, and nothing of it was chosen: these faults are met where there is a read for certain.
    const others = outcome.missed.map(({ mutation }) => ({ mutation, ...SURE }));
    const rest = await run(others, portal.standIn, [visitor], { seed: SEED });
    expect(rest.findings).toEqual([]);
    expect(rest.missed).toEqual([]);
  } finally {
    await visitor.close();
    await portal.stop();
  }
});

test('what is looked for is seen', async ({ page }) => {
  const nav =
    '<nav><a href="https://a.example">A</a><a href="https://b.example">B</a><a href="https://c.example">C</a></nav>';
  const draw = async (main: string, around = nav) => {
    await page.setContent(around + main);
    return look(page);
  };
  const good = '<h1>Deployments</h1><p>Nothing here yet.</p>';
  expect(await draw(`<main>${good}<pre>undefined</pre></main>`)).toEqual([]);
  expect(await draw('')).toContain('nothing is drawn: no main part');
  expect(await draw('<main></main>')).toContain('no heading');
  expect(await draw('<main><h1>Deployments</h1></main>')).toEqual(['a heading over nothing']);
  expect(await draw(`<main>${good}</main>`, '<nav></nav>')).toEqual(['no way out']);
  expect(await draw(`<main>${good}<a href="javascript:x">x</a></main>`)).toEqual([
    'an address of another kind: javascript:x',
  ]);
  for (const word of ['NaN', 'undefined', 'Invalid Date', '[object Object]', 'null', 'Infinity'])
    expect(await draw(`<main>${good}<p>${word}</p></main>`)).toEqual([`the page says "${word}"`]);
  expect(await draw(`<main>${good}<button aria-label="Delete undefined">x</button></main>`)).toEqual([
    'aria-label says "Delete undefined"',
  ]);
  expect(await draw(`<main>${good}<p>This page could not be drawn.</p></main>`)).toEqual([
    'the whole page failed',
  ]);
  for (const words of ['This part could not be drawn.', 'Could not be drawn'])
    expect(await draw(`<main>${good}<p>${words}</p></main>`)).toEqual(['a part of the page failed']);
  await draw(`<main id="content">${good}</main>`);
  // As React leaves it on an element that nothing above would catch a failure of.
  await page.locator('p').evaluate((element) => {
    Object.assign(element, { __reactFiber$: { return: null, stateNode: null } });
  });
  expect(await look(page)).toEqual(['no boundary around "Nothing here yet."']);
});

test.describe('without a network', () => {
  test.use({ isSignedIn: true });

  test('what is shown stays, and reading goes on by itself when it is back', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/net::ERR_/);
    await page.clock.install();
    await visit(page, '/deployments');
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await page.evaluate(() => {
      window.name = 'never loaded again';
    });
    const banner = page.getByRole('alert').filter({ hasText: 'No network.' });
    await context.setOffline(true);
    await expect(banner).toBeVisible();
    // Long enough for what is shown to be out of date, and for a read to have failed.
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(LIST));
    await page.clock.fastForward('10:00');
    await failed;
    expect(await look(page)).toEqual([]);
    const read = page.waitForResponse((answer) => answer.url().endsWith(LIST));
    await context.setOffline(false);
    expect((await read).status()).toBeLessThan(400);
    await expect(banner).toBeHidden();
    expect(await page.evaluate(() => window.name)).toBe('never loaded again');
  });
});
