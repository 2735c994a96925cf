import type { Page } from '@playwright/test';
import { makeAccount } from './support/accounts.ts';
import { deployStarter, visit } from './support/portal.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'serial' });
// An account of its own, so that the list holds what is made here and nothing else.
test.use({ isSignedIn: false });

let account = { email: '', password: '' };

test.beforeAll(async ({ product }) => {
  account = await makeAccount(product, 'deployment-list@example.org');
});

test.beforeEach(({ page, product }) => signIn(page, { ...product, signIn: account }));

const names = (page: Page) => page.getByRole('table', { name: 'Deployments' }).getByRole('rowheader');

test('a pin and a note stay in this browser, are marked as such, and can be taken along', async ({
  page,
  product,
}) => {
  for (const name of ['alpha', 'beta']) await deployStarter(page, product.portalUrl, name);
  await visit(page, '/deployments?sort=name&desc=true');
  await expect(names(page)).toHaveText(['beta', 'alpha']);
  await page.getByRole('button', { name: 'Actions for alpha' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Pin to the top this browser only/ }).click();
  await expect(names(page)).toHaveText(['alpha, pinned', 'beta']);

  await page.getByRole('button', { name: 'Actions for alpha' }).click();
  await page.getByRole('menuitem', { name: /^Add a note/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Note on alpha' });
  await expect(dialog.getByLabel('Note', { exact: true })).toBeFocused();
  await page.keyboard.type('ask Ada before a change');
  await dialog.getByRole('button', { name: 'Keep note' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(names(page)).toHaveText(['alpha, pinned', 'beta']);
  await expect(page.getByText('ask Ada before a change')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 1' }).click();
  expect((await download).suggestedFilename()).toBe('portico-pins-and-notes.json');
});

test('the keys move between rows, open their menu and lead to a clone', async ({ page }) => {
  await visit(page, '/deployments?sort=name&desc=true');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'beta', exact: true })).toBeFocused();
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for beta' })).toBeFocused();
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: 'Clone' }).click();
  await expect(page).toHaveURL(/\/deployments\/new\?from=dep_/);
});

test('several are restarted at once, with what it costs before and what came of each after', async ({
  page,
}) => {
  await visit(page, '/deployments');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all 2 shown' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected deployments' });
  await expect(bar).toContainText('2 deployments selected');
  await bar.getByRole('button', { name: 'Restart…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Restart 2 deployments' });
  await expect(dialog).toContainText(/Costs 2 changes/);
  await expect(dialog.getByRole('list', { name: 'Deployments' })).toContainText('alpha');
  await dialog.getByRole('button', { name: 'Restart 2 deployments' }).click();

  const job = page.getByRole('region', { name: 'Restart 2 deployments' });
  await expect(job).toContainText('2 of 2 accepted');
  await expect(job.getByRole('link', { name: 'Run succeeded' })).toHaveCount(2, { timeout: 60_000 });
  await job.getByRole('button', { name: 'Put away' }).click();
  await expect(job).toBeHidden();
});

test('a job that was left in the middle goes on with the rest, and asks again before it deletes', async ({
  page,
  product,
}) => {
  for (const name of ['gamma', 'delta']) await deployStarter(page, product.portalUrl, name);
  await visit(page, '/deployments?sort=name');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select gamma' }).check();
  await page.getByRole('checkbox', { name: 'Select delta' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 deployments' });
  const phrase = /^(gamma|delta) and 1 more$/;
  await expect(dialog.getByText(phrase)).toBeVisible();
  await dialog.getByRole('textbox').fill((await dialog.getByText(phrase).textContent()) ?? '');
  // The first answer never comes: the page is left while it is awaited.
  await page.route('**/api/platform/deployments/*', (route) =>
    route.request().method() === 'DELETE' ? undefined : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Delete 2 deployments' }).click();
  const job = page.getByRole('region', { name: 'Delete 2 deployments' });
  await expect(job).toContainText('Sending');
  await page.reload();
  await page.unrouteAll();
  await expect(job).toContainText('1 without an answer, 1 not sent yet');

  await job.getByRole('button', { name: 'Resume with 1 left' }).click();
  const again = page.getByRole('alertdialog', { name: 'Delete 1 deployment' });
  const name = (await again.getByRole('list', { name: 'Deployments' }).textContent()) ?? '';
  await again.getByRole('textbox').fill(name);
  await again.getByRole('button', { name: 'Delete 1 deployment' }).click();
  await expect(job).toContainText('the list says: deleted');
  await expect(job).toContainText('1 of 2 accepted, 1 without an answer');
  await job.getByRole('button', { name: 'Put away' }).click();
  await expect(names(page)).toHaveCount(3);
});
