import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { askApp } from './support/apps.ts';
import { issueApiKey } from './support/faults.ts';
import { makeGitRepository, type GitRepository } from './support/git-repository.ts';
import { chooseRepository, clipboard, create, expectRunSucceeds, visit } from './support/portal.ts';
import { expect, test } from './support/test.ts';

// One app whose lines are known, read in several ways.
test.describe.configure({ mode: 'serial' });
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const app = { id: '', url: '' };
let repository: GitRepository;

/** Writes 300 lines that are alike, then one of each kind that is hard to show; and a line for every path asked for but that of the probes. */
const SERVER = `
  const { createServer } = require('node:http');
  for (let at = 1; at <= 300; at += 1) console.log('order ' + at + ' placed');
  console.log(JSON.stringify({ level: 'error', msg: 'payment refused', order: 4711 }));
  console.log('\\u001b[32mgreen\\u001b[0m and \\u202Ehidden');
  console.log('a'.repeat(40) + 'b');
  createServer((request, response) => {
    if (request.url !== '/') console.log('asked for ' + request.url);
    response.end('ok');
  }).listen(process.env.PORT, () => console.log('listens'));
`;

test.beforeAll(async () => {
  repository = await makeGitRepository({
    'package.json': JSON.stringify({ scripts: { start: 'node server.js' } }),
    'server.js': SERVER,
  });
});
test.afterAll(() => repository.remove());

const lines = (page: Page) => page.getByRole('log', { name: 'Log lines' });
const status = (page: Page) => page.getByRole('toolbar', { name: 'Log tools' }).getByRole('status');
const search = (page: Page) => page.getByLabel('Search in the log');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const openLog = (page: Page, query = '?lines=1000') => visit(page, `/deployments/${app.id}/logs${query}`);

test('a search marks, counts and filters lines, and shows one among those around it', async ({ page }) => {
  await visit(page, '/deployments/new');
  await chooseRepository(page, repository.url);
  app.id = (await create(page, 'log-lines')).deploymentId;
  await expectRunSucceeds(page, 'log-lines');
  app.url = (await page.getByRole('link', { name: 'Open log-lines' }).getAttribute('href')) ?? '';

  await openLog(page);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await search(page).fill('order 29');
  await expect(status(page)).toHaveText('0 of 11');
  await search(page).press('Enter');
  await expect(status(page)).toHaveText('1 of 11');
  await expect(lines(page).getByText('order 29 placed')).toBeInViewport();
  await button(page, 'Filter').click();
  await expect(lines(page).getByText('order 28 placed')).toHaveCount(0);
  await button(page, 'Regular expression').click();
  await search(page).fill('order 15[0-2]');
  await expect(status(page)).toHaveText(/of 3$/);
  await button(page, /in context$/)
    .nth(1)
    .click();
  await expect(lines(page).getByText('order 151 placed')).toBeInViewport();
  await expect(lines(page).getByText('order 153 placed')).toBeInViewport();
});

test('an expression that would never end is stopped, and the page says so and goes on', async ({ page }) => {
  await openLog(page, '?lines=1000&regex=true');
  await expect(lines(page)).toContainText('listens');
  await search(page).fill('^(a+)+$');
  await expect(page.getByText('took longer than 2 s')).toBeVisible();
  await search(page).fill('^a+b$');
  await expect(status(page)).toHaveText('0 of 1');
  await search(page).fill('a(');
  await expect(status(page)).toHaveText('not an expression');
});

test('a line of JSON opens to its fields, which can be columns; colours are drawn, hidden signs told', async ({
  page,
}) => {
  await openLog(page, '?lines=1000&q=4711&mode=filter');
  await button(page, /^Fields of line/).click();
  await button(page, 'Field order as column').click();
  await expect(page).toHaveURL(/cols=order/);
  await button(page, 'Copy line').click();
  await expect.poll(() => clipboard(page)).toContain('"order":4711');
  await search(page).fill('hidden');
  await expect(lines(page)).toContainText('green and ‹U+202E›hidden');
});

test('a line has an address that leads back to it', async ({ page }) => {
  await openLog(page, '?lines=1000&q=order+40+placed&mode=filter');
  await button(page, /^Fields of line/).click();
  await button(page, 'Copy link to line').click();
  await expect.poll(() => clipboard(page)).toMatch(/\/logs\?.*seq=\d+/);
  await page.goto(await clipboard(page));
  await expect(lines(page).getByText('order 40 placed')).toBeInViewport();
  await expect(button(page, 'Follow')).toHaveAttribute('aria-pressed', 'false');
  await page.goto(`/deployments/${app.id}/logs?seq=999999`);
  await expect(page.getByText('Line 999,999 is not here.')).toBeVisible();
});

test('every key has its button; lines are copied without their numbers and saved whole', async ({ page }) => {
  await openLog(page);
  await expect(lines(page)).toContainText('listens');
  await page.keyboard.press('g');
  await expect(lines(page).getByText('order 1 placed')).toBeInViewport();
  await expect(button(page, 'Follow')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('G');
  await expect(button(page, 'Follow')).toHaveAttribute('aria-pressed', 'true');
  await expect(lines(page).getByText('listens')).toBeInViewport();
  await page.keyboard.press('w');
  await expect(button(page, 'Wrap')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('t');
  await expect(button(page, 'No times')).toBeVisible();

  await lines(page).evaluate((log) => {
    const rows = [...log.querySelectorAll('[data-index]')].filter((row) =>
      /order 29[89]/.test(row.textContent),
    );
    const [first, last] = [rows[0], rows.at(-1)];
    if (first !== undefined && last !== undefined) {
      getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length);
    }
  });
  await page.keyboard.press('c');
  await expect.poll(() => clipboard(page)).toBe('order 298 placed\norder 299 placed');

  await button(page, 'Download').click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /Lines as they came/ }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved.split('\n').some((line) => line.includes('order 300 placed') && line.includes('"seq"'))).toBe(
    true,
  );
});

test('the log fills the screen until Escape', async ({ page }) => {
  await openLog(page);
  const isOutOfReach = () =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.closest('[inert]') !== null);
  await button(page, 'Full screen').click();
  await expect.poll(isOutOfReach).toBe(true);
  const height = () =>
    page.getByRole('region', { name: 'Log viewer' }).evaluate((panel) => panel.clientHeight);
  await expect.poll(height).toBe(page.viewportSize()?.height);
  await page.keyboard.press('Escape');
  await expect.poll(isOutOfReach).toBe(false);
});

test('who reads further up is left there, told of new lines, and led back to them', async ({ page }) => {
  await openLog(page);
  await expect(lines(page)).toContainText('listens');
  await lines(page).hover();
  await page.mouse.wheel(0, -600);
  await expect(button(page, 'Follow')).toHaveAttribute('aria-pressed', 'false');
  await askApp(app.url, '/while-away');
  await button(page, /^\d+ new lines?$/).click();
  await expect(button(page, 'Follow')).toHaveAttribute('aria-pressed', 'true');
  await expect(lines(page).getByText('asked for /while-away')).toBeInViewport();
});

test('lines that did not arrive leave a gap that says how many, and are fetched on demand', async ({
  page,
}) => {
  // What a network in between loses, which this platform does not.
  await page.route(/\/api\/platform\/.*\/logs\?/, async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const answer = (await response.json()) as { lines: { message: string }[] };
    const kept = answer.lines.filter(({ message }) => !message.includes('/lost-'));
    await route.fulfill({ status: 200, json: { ...answer, lines: kept } });
  });
  await openLog(page);
  await expect(lines(page)).toContainText('listens');
  for (const path of ['/lost-1', '/lost-2', '/kept']) await askApp(app.url, path);
  await expect(lines(page)).toContainText('asked for /kept');
  await expect(lines(page)).toContainText(/Lines \d+ to \d+ did not arrive \(2\)\./);
  await page.unrouteAll({ behavior: 'wait' });
  await button(page, 'Fetch missing').click();
  await expect(lines(page)).toContainText(/lost-1.*lost-2.*kept/s);
  await expect(lines(page)).not.toContainText('did not arrive');
});

test('a partial window says why and is read again', async ({ page, product }) => {
  const apiKey = await issueApiKey(page);
  await openLog(page);
  await page.route(/\/logs\?/, async (route) => {
    const { pathname, search: query } = new URL(route.request().url());
    const headers = { authorization: `Bearer ${apiKey}`, 'x-portico-fault': 'partial-logs' };
    const address = product.apiUrl + pathname.replace('/api/platform', '') + query;
    await route.fulfill({ response: await page.request.fetch(address, { headers }) });
  });
  await expect(page.getByText('Partial window.')).toBeVisible();
  await expect(page.getByText('logs_incomplete')).toBeVisible();
  await expect(page.getByText(/reading again/)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await button(page, 'Read now').click();
  await expect(page.getByText('Partial window.')).toBeHidden();
});

test('a read without an answer is told in a panel no taller than what it says', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  await openLog(page);
  await page.route(/\/logs\?/, (route) => route.abort());
  await page.getByLabel('Lines of the first window').selectOption('200');
  const panel = page.getByRole('region', { name: 'Log viewer' });
  const failure = panel.getByRole('alert');
  await expect(failure).toContainText('Logs could not be read');
  // Both in one look: while it is read again, the panel is as tall as a log.
  const excess = () =>
    panel.evaluate((each) => each.clientHeight - (each.querySelector('[role="alert"]')?.clientHeight ?? 0));
  await expect.poll(excess).toBe(0);
});

test('an address with a span of time shows its lines and events, and the way around them', async ({
  page,
}) => {
  const before = new Date(Date.now() - 1_000).toISOString();
  await askApp(app.url, '/in-this-moment');
  await openLog(page, `?from=${before}`);
  await expect(page.getByText(/^From /)).toBeVisible();
  await expect(lines(page).getByText('asked for /in-this-moment')).toBeVisible();
  await expect(lines(page).getByText('order 300 placed')).toHaveCount(0);
  await button(page, 'View in context').first().click();
  await expect(lines(page).getByText('order 300 placed')).toHaveCount(1);
  await button(page, 'Remove').click();
  await expect(page).not.toHaveURL(/from=/);
  await visit(page, `/deployments/${app.id}/events?from=${before}`);
  await expect(page.getByText('No events of this time are here.')).toBeVisible();
  await button(page, 'View in context').click();
  await expect(page.getByText('The app is live.')).toBeVisible();
});

test('what a deleted deployment left can be read and is not followed', async ({ page, product }) => {
  const answer = await page.request.delete(`/api/platform/deployments/${app.id}`, {
    headers: { origin: product.portalUrl },
  });
  expect(answer.ok()).toBe(true);
  await openLog(page);
  await expect(page.getByText('The deployment is deleted: read once, not followed.')).toBeVisible();
  await expect(lines(page)).toContainText('listens');
});
