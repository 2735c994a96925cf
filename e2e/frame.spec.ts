import { readFile } from 'node:fs/promises';
import { issueApiKey } from './support/faults.ts';
import { clipboard, visit } from './support/portal.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const requests = (page: Page) => page.getByRole('complementary', { name: 'Requests' });

test('the requests of a page can be read, copied as curl, made again and taken along', async ({
  page,
  context,
  product,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/deployments/dep_that_is_not_there');
  await page.getByRole('button', { name: 'Requests of this page' }).click();
  await requests(page)
    .getByRole('button', { name: /^Failing/ })
    .click();
  await requests(page)
    .getByRole('button', { name: 'GET /deployments/dep_that_is_not_there', exact: true })
    .first()
    .click();
  const one = requests(page).getByRole('region', { name: 'One request' });
  await expect(one.getByText('404 deployment_not_found')).toBeVisible();

  await one.getByRole('button', { name: 'Copy curl command' }).click();
  const command = () => clipboard(page);
  await expect.poll(command).toContain(`curl '${product.apiUrl}/deployments/dep_that_is_not_there'`);
  expect(await command()).toContain('Bearer $API_KEY');

  await one.getByRole('button', { name: 'Make this read again' }).click();
  await expect(one.getByRole('alert')).toContainText('deployment_not_found');

  await requests(page).getByRole('button', { name: 'Support bundle' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Support bundle' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ]);
  const bundle = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(bundle)).toMatchObject({ page: '/deployments/dep_that_is_not_there' });
  expect(bundle).toContain('"code": "deployment_not_found"');
  expect(bundle).not.toContain(product.signIn.email);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await requests(page).getByRole('button', { name: 'Close the requests' }).click();
  await expect(requests(page)).toBeHidden();
});

test('keys lead to pages, to the search and to their own list, and can be switched off', async ({ page }) => {
  await visit(page, '/');
  // As fingers do it: the letter counts only for a moment after the "g", however slow the machine is.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('d')]);
  await expect(page).toHaveURL(/\/deployments$/);
  const search = page.getByRole('searchbox', { name: 'Filter by name, subdomain or id' });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('gor?');
  await expect(search).toHaveValue('gor?');
  await search.clear();
  await search.blur();
  await page.keyboard.press('r');
  await expect(requests(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(requests(page)).toBeHidden();

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByRole('checkbox', { name: /Use shortcuts/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('r');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expect(requests(page)).toBeHidden();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('shortcuts');
  await page.keyboard.press('Enter');
  await list.getByRole('checkbox', { name: /Use shortcuts/ }).check();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('r');
  await expect(requests(page)).toBeVisible();
});

test('without a network the page says so, changes nothing, and goes on by itself', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, '/api-keys');
  await page.getByRole('button', { name: 'Issue key', exact: true }).click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Issue key' });
  await expect(confirm).not.toHaveAttribute('aria-disabled');
  await context.setOffline(true);
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  // It can be reached, and says why it does nothing.
  await confirm.click({ force: true });
  await expect(confirm).toBeVisible();
  await context.setOffline(false);
  await expect(confirm).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Escape');

  const account = page.getByRole('button', { name: /^Account of/ });
  const readAgain = page.getByRole('button', { name: 'Read again' });
  const signOut = page.getByRole('menuitem', { name: /^Sign out/ });
  await account.click();
  await expect(signOut).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await expect(page.getByText('No network.')).toBeVisible();
  await expect(readAgain).toHaveAttribute('aria-disabled', 'true');
  await account.click();
  await expect(signOut).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(page.getByText('No network.')).toBeHidden();
  await page.getByRole('link', { name: 'Deployments' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
});

test.describe('in another zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('the account menu switches the zone of all times, also after a reload', async ({ page }) => {
    await issueApiKey(page);
    await visit(page, '/api-keys/audit');
    const foot = page.getByRole('region', { name: 'Key audit' });
    await expect(foot).toContainText('Days and clocks are UTC');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitemradio', { name: 'Local, Asia/Tokyo' }).click();
    await expect(foot).toContainText('Days and clocks are Asia/Tokyo');
    await page.reload();
    await expect(foot).toContainText('Days and clocks are Asia/Tokyo');
  });
});

test('an address without a page stands in the frame, and leads on', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  const answer = await visit(page, '/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing is at this address' })).toBeVisible();
  await page.getByRole('button', { name: 'Search by name' }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('api keys');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/api-keys$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('every page is within two touches, and the requests within three', async ({ page }) => {
    await visit(page, '/');
    const quick = page.getByRole('navigation', { name: 'Quick' });
    await expect(quick.getByRole('link')).toHaveCount(4);
    await quick.getByRole('button', { name: 'More' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click();
    await expect(page).toHaveURL(/\/webhooks$/);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Requests of this page' }).click();
    await expect(requests(page)).toBeVisible();
    await requests(page).getByRole('button', { name: 'Close the requests' }).click();
    await expect(requests(page)).toBeHidden();
  });
});

test.describe('signed out', () => {
  test.use({ isSignedIn: false });

  test('an address without a page says no more than that', async ({ page, complaints }) => {
    complaints.allow(/status of 404/);
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing is at this address' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  });
});
