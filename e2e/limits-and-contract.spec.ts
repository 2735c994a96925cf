import { readFile } from 'node:fs/promises';
import { expectAccessible, PHONE } from './support/accessible.ts';
import { visit } from './support/portal.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const budget = (page: Page, name: RegExp) =>
  page.getByRole('table', { name: 'Budgets' }).getByRole('row', { name });

test('limits are those that answers told of, and the others are not observed yet', async ({ page }) => {
  await visit(page, '/limits');
  await page.getByRole('button', { name: 'Read once' }).click();
  await expect(budget(page, /^Reads/)).toContainText(/\d+ of \d+/);
  await expect(budget(page, /^Quotes/)).toContainText('not observed yet');
  await expect(page.getByRole('table', { name: 'What each operation costs' }).getByRole('row')).toHaveCount(
    46,
  );
});

test('on a phone what is long is folded, and a key opens it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, '/limits');
  const costs = page.getByRole('table', { name: 'What each operation costs' });
  const routes = page.getByRole('table', { name: 'Routes without a specified budget' });
  await expect(budget(page, /^Quotes/)).toContainText('not observed yet');
  await expect(costs).toBeHidden();
  await expect(routes).toBeHidden();
  await page.getByRole('button', { name: '45 operations' }).press('Enter');
  await page.getByRole('button', { name: /^\d+ routes/ }).press('Space');
  await expect(costs.getByRole('row', { name: /^POST ?\/deployments Creates/ })).toBeVisible();
  await expect(routes).toBeVisible();
  await expectAccessible(page, '/limits, unfolded');
});

test('the live contract is the built one, and nothing in the frame says otherwise', async ({ page }) => {
  await visit(page, '/contract');
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText('None');
  await expect(page.getByRole('main')).toContainText('2026-07-10');
  await expect(page.getByRole('link', { name: /^Contract \d/ })).toHaveCount(0);
});

test('settings hold over a reload, and what is kept can be taken along and wiped', async ({ page }) => {
  await visit(page, '/settings');
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('group', { name: 'Density' }).getByRole('button', { name: 'Compact' }).click();
  await page.getByRole('group', { name: 'Time zone' }).getByRole('button', { name: 'Local' }).click();
  await page.getByLabel('Take single keys as shortcuts').uncheck();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await expect(page.getByLabel('Take single keys as shortcuts')).not.toBeChecked();
  const local = page.getByRole('table', { name: 'Local data' });
  await expect(local.getByRole('row', { name: /^Row height density\.v1/ })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as JSON' }).click(),
  ]);
  const exported = JSON.parse(await readFile(await download.path(), 'utf8')) as { browser: object };
  expect(exported.browser).toMatchObject({ 'density.v1': 'compact', 'zone.v1': 'local' });
  await page.getByRole('button', { name: 'Wipe', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wipe local data' }).click();
  await expect(local.getByRole('row', { name: /density\.v1/ })).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-density', 'regular');
  await expect(page.getByRole('region', { name: 'Session' })).toContainText('Portal session');
});
