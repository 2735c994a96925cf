import { runPlace, visit } from './support/portal.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const CREATES = '**/api/platform/deployments';

async function countNamed(page: Page, name: string): Promise<number> {
  const answer = await page.request.get('/api/platform/deployments');
  const { deployments } = (await answer.json()) as { deployments: { app_name: string }[] };
  return deployments.filter((deployment) => deployment.app_name === name).length;
}

const createButton = (page: Page) => page.getByRole('button', { name: 'Create deployment' });

test('however often it is pressed, and again after the way back, one deployment is made', async ({
  page,
}) => {
  await visit(page, '/deployments/new?template=static-site&name=pressed-twice');
  await createButton(page).dblclick();
  await runPlace(page);
  await page.goBack();
  await expect(createButton(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open pressed-twice' })).toBeVisible();
  await createButton(page).click();
  await expect(page.getByText('pressed-twice was already created')).toBeVisible();
  await runPlace(page);
  expect(await countNamed(page, 'pressed-twice')).toBe(1);
});

test('while another tab is creating, this one waits for its turn', async ({ page, context, complaints }) => {
  complaints.allow(/net::ERR_FAILED/);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await visit(page, '/deployments/new?template=static-site&name=first-tab');
  await page.route(CREATES, async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await createButton(page).click();
  const second = await context.newPage();
  await visit(second, '/deployments/new?template=static-site&name=second-tab');
  await createButton(second).click();
  await expect(second.getByText('Another tab of this browser is sending a create.')).toBeVisible();
  expect(await countNamed(second, 'second-tab')).toBe(0);
  release();
  await runPlace(page);
  await second.getByRole('button', { name: 'Try again' }).click();
  await runPlace(second);
  expect(await countNamed(second, 'second-tab')).toBe(1);
});

test('after a reload on the way it is said what may have been made, and nothing is made twice', async ({
  page,
  complaints,
}) => {
  complaints.allow(/net::ERR_/);
  await visit(page, '/deployments/new?template=static-site&name=reloaded-on-the-way');
  let arrived = () => {};
  const isThere = new Promise<void>((resolve) => (arrived = resolve));
  await page.route(CREATES, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    arrived();
  });
  await createButton(page).click();
  await isThere;
  await page.reload();
  const unclear = page.getByRole('alert').filter({ hasText: 'It is not known whether' });
  await expect(unclear.getByRole('link', { name: 'reloaded-on-the-way' })).toBeVisible();
  await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true');
  await visit(page, '/');
  await page.getByRole('link', { name: 'Look what became of it' }).click();
  await unclear.getByRole('link', { name: 'reloaded-on-the-way' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('reloaded-on-the-way');
  expect(await countNamed(page, 'reloaded-on-the-way')).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
