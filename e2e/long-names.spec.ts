import type { Page } from '@playwright/test';
import { DESK, expectNoSidewaysScroll, NARROWEST, PHONE } from './support/accessible.ts';
import { callPlatform, waitForRun } from './support/deploy.ts';
import { visit } from './support/portal.ts';
import { expect, test } from './support/test.ts';

// As long as a name may be, and without a place to break at.
const NAME = `n${Date.now().toString(36)}`.padEnd(63, 'x');
const TABS = ['', '/logs', '/events', '/runs', '/health', '/environment', '/domain', '/gateway', '/danger'];
let place = { id: '', run: '' };

test.beforeAll(async ({ browser, session, product }) => {
  const context = await browser.newContext({ storageState: await session(), baseURL: product.portalUrl });
  const page = await context.newPage();
  const request = { template_id: 'static-site', name: NAME };
  const accepted = await callPlatform(page, product.portalUrl, 'POST', '/deployments', request);
  await waitForRun(page, product.portalUrl, accepted);
  place = { id: String(accepted['id']), run: String(accepted['run_id']) };
  await context.close();
});

async function expectInView(page: Page, name: string): Promise<void> {
  const button = page.getByRole('alertdialog').getByRole('button', { name });
  await button.scrollIntoViewIfNeeded();
  await expect(button).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeHidden();
}

for (const [screen, viewport] of Object.entries({ desk: DESK, phone: PHONE, narrowest: NARROWEST })) {
  test.describe(`on the ${screen}`, () => {
    test.use({ viewport });

    test('a name of 63 characters widens no page', async ({ page, complaints }) => {
      complaints.allow(/status of 404 .*\/domain/);
      for (const path of ['/', '/deployments', `/deployments/new?from=${place.id}`]) {
        await visit(page, path);
        await expectNoSidewaysScroll(page);
      }
      for (const tab of TABS) {
        await visit(page, `/deployments/${place.id}${tab}`);
        await expectNoSidewaysScroll(page);
      }
    });

    test('its dialogs keep their buttons in view, and its run its outcome', async ({ page, complaints }) => {
      complaints.allow(/status of 404 .*\/domain/);
      await visit(page, `/deployments/${place.id}/danger`);
      await page
        .getByRole('main')
        .getByRole('button', { name: `Delete ${NAME}` })
        .click();
      await expectInView(page, `Delete ${NAME}`);
      await visit(page, `/deployments/${place.id}`);
      for (const action of ['Redeploy', 'Restart']) {
        await page.getByRole('button', { name: action, exact: true }).click();
        await expectInView(page, `${action} ${NAME}`);
      }
      await visit(page, `/deployments/${place.id}/runs/${place.run}`);
      await expect(page.getByRole('link', { name: `Open ${NAME}` })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  });
}
