import { DESK, expectAccessible, expectNoViolation, PHONE } from './support/accessible.ts';
import {
  chooseTemplate,
  create,
  expectRunSucceeds,
  openTab,
  visit,
  type RunPlace,
} from './support/portal.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

// Each of them looks at many pages.
test.describe.configure({ timeout: 600_000 });

test.use({ viewport: DESK, reducedMotion: 'reduce' });

// Unlike that of an earlier worker: after a failure the file begins anew.
const NAME = `seen-${Date.now().toString(36)}`;
let place: RunPlace = { deploymentId: '', runId: '' };

test.beforeAll(async ({ browser, session, product }) => {
  const context = await browser.newContext({ storageState: await session(), baseURL: product.portalUrl });
  const page = await context.newPage();
  await visit(page, '/deployments/new');
  await chooseTemplate(page, 'Static site');
  place = await create(page, NAME);
  await expectRunSucceeds(page, NAME);
  await context.close();
});

/** Dialogs and menus, with what opens them. */
const openings: Record<string, (page: Page) => Promise<void>> = {
  'the palette': async (page) => {
    await visit(page, '/deployments');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the list of keys': async (page) => {
    await visit(page, '/deployments');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
  'the requests of a page, one of them open': async (page) => {
    await visit(page, '/deployments/dep_unknown');
    await page.keyboard.press('r');
    const requests = page.getByRole('complementary', { name: 'Requests' });
    await requests.getByRole('button', { name: 'GET /deployments/dep_unknown', exact: true }).first().click();
    await expect(requests.getByRole('region', { name: 'One request' })).toBeVisible();
  },
  'the support bundle': async (page) => {
    await visit(page, '/deployments/dep_unknown');
    await page.getByRole('alert').getByRole('button', { name: 'Support bundle' }).click();
    await expect(page.getByRole('dialog', { name: 'Support bundle' })).toBeVisible();
  },
  'a menu of a row': async (page) => {
    await visit(page, '/deployments');
    await page.getByRole('button', { name: `Actions for ${NAME}` }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'the delete dialog': async (page) => {
    await visit(page, `/deployments/${place.deploymentId}/danger`);
    await page
      .getByRole('main')
      .getByRole('button', { name: `Delete ${NAME}` })
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'the question before a key': async (page) => {
    await visit(page, '/api-keys');
    await page.getByRole('button', { name: 'Issue key' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'the form for a webhook with its problems': async (page) => {
    await visit(page, '/webhooks/new');
    await page.getByRole('textbox', { name: 'Address' }).fill('https://localhost/hook');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByText('Choose at least one type of event.')).toBeVisible();
  },
  'the result of a check': async (page) => {
    await visit(page, '/webhooks/verify');
    await page.getByRole('button', { name: 'Make up a secret' }).click();
    await page.getByLabel('Headers').fill('X-Service-Timestamp: 1763733600\nX-Service-Signature: v1=ab');
    await page.getByRole('button', { name: 'Check signature' }).click();
    await expect(page.getByText('The digest is incomplete')).toBeVisible();
  },
  'the form with its problems': async (page) => {
    await visit(page, '/deployments/new?source=repository');
    await page.getByRole('button', { name: 'Create deployment' }).click();
    await expect(page.getByText('Give the address of the repository.').first()).toBeVisible();
  },
};

test('every dialog can be used by all', async ({ page, complaints }) => {
  complaints.allow(/status of 404 .*\/deployments\/dep_unknown/);
  for (const [name, open] of Object.entries(openings)) {
    await test.step(name, async () => {
      await page.setViewportSize(DESK);
      await open(page);
      await expectAccessible(page, name);
    });
  }
});

test('the pages of signing in can be used by all', async ({ page, context }) => {
  await context.clearCookies();
  await visit(page, '/sign-in?error=denied');
  await expectAccessible(page, 'signing in');
  await page.getByRole('link', { name: 'Continue to sign-in' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoViolation(page, colorScheme, colorScheme);
    }
  }
});

test.describe('with the keyboard alone', () => {
  test('the first tab skips to the content', async ({ page }) => {
    await visit(page, '/deployments');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the palette opens with Ctrl K, goes to a page, and gives the focus back on Esc', async ({ page }) => {
    await visit(page, '/deployments');
    const filter = page.getByRole('searchbox', { name: 'Filter by name, subdomain or id' });
    await filter.focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(filter).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('api keys');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/api-keys$/);
  });

  test('J and K move in the list, Enter opens, a dot shows the actions', async ({ page }) => {
    await visit(page, `/deployments?q=${NAME}`);
    const link = page
      .getByRole('table', { name: 'Deployments' })
      .getByRole('link', { name: NAME, exact: true });
    await page.keyboard.press('j');
    await expect(link).toBeFocused();
    await page.keyboard.press('.');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await page.keyboard.press('k');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/deployments/${place.deploymentId}$`));
  });

  test('a dialog keeps the focus inside and gives it back', async ({ page }) => {
    await visit(page, `/deployments/${place.deploymentId}`);
    const restart = page.getByRole('button', { name: 'Restart' });
    await restart.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(restart).toBeFocused();
  });

  test('a tab of a deployment can be reached and opened', async ({ page }) => {
    await visit(page, `/deployments/${place.deploymentId}`);
    await page.getByRole('link', { name: 'Logs', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^Logs ·/);
    await openTab(page, 'Overview');
  });
});
