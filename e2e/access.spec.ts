import {
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoViolation,
  NARROWEST,
  PHONE,
} from './support/accessible.ts';
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

/** Every page that is there, with the heading that says it is drawn. */
const pages: Record<string, () => string> = {
  overview: () => '/',
  'the list': () => '/deployments',
  'the form': () => '/deployments/new',
  'the form of an image': () => '/deployments/new?image=app:1&hardware=gpu&gpu_profile=gpo-l4',
  runs: () => `/deployments/${place.deploymentId}/runs`,
  'a run': () => `/deployments/${place.deploymentId}/runs/${place.runId}`,
  'a deployment': () => `/deployments/${place.deploymentId}`,
  logs: () => `/deployments/${place.deploymentId}/logs`,
  events: () => `/deployments/${place.deploymentId}/events`,
  health: () => `/deployments/${place.deploymentId}/health`,
  environment: () => `/deployments/${place.deploymentId}/environment`,
  domain: () => `/deployments/${place.deploymentId}/domain`,
  danger: () => `/deployments/${place.deploymentId}/danger`,
  machines: () => '/machines',
  'a new machine': () => '/machines/new?profile=mp-cpu-2-eu-central',
  'a machine that is not there': () => '/machines/mac_unknown',
  webhooks: () => '/webhooks',
  'a new webhook': () => '/webhooks/new',
  deliveries: () => '/webhooks/deliveries',
  'the workbench for signatures': () => '/webhooks/verify',
  'a replacement': () => '/webhooks/replace/wh_unknown',
  keys: () => '/api-keys',
  'inference keys': () => '/api-keys/inference',
  'the key audit': () => '/api-keys/audit',
  'which key to rotate': () => '/api-keys/rotate',
  'a rotation': () => '/api-keys/rotate/key_unknown',
  'the gateway': () => '/gateway',
  limits: () => '/limits',
  templates: () => '/templates',
  'a template': () => '/templates/greeter',
  'an estimate': () => '/catalog/estimate',
  'the catalog': () => '/catalog?scope=gpu-vm',
  'the catalog of containers': () => '/catalog?scope=gpu-container&contract=v2',
  'the contract': () => '/contract',
  settings: () => '/settings',
  'an attachment': () => '/gateway/none',
  'the gateway of a deployment': () => `/deployments/${place.deploymentId}/gateway`,
};

/** Dialogs and menus, with what opens them. */
const openings: Record<string, (page: Page) => Promise<void>> = {
  'the palette': async (page) => {
    await visit(page, '/deployments');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
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

/** Puts a picture of the whole page into the report. */
async function keepPicture(page: Page, name: string, width: string): Promise<void> {
  const body = await page.screenshot({ fullPage: true });
  await test.info().attach(`${name}, ${width}`, { body, contentType: 'image/png' });
}

test('every page can be used by all, and none scrolls sideways on a narrow screen', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404 .*\/machines\/mac_unknown/);
  for (const [name, path] of Object.entries(pages)) {
    await test.step(name, async () => {
      await page.setViewportSize(DESK);
      await visit(page, path());
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page);
      await keepPicture(page, name, 'desk');
      for (const viewport of [PHONE, NARROWEST]) {
        await page.setViewportSize(viewport);
        await expectNoSidewaysScroll(page);
      }
      await keepPicture(page, name, 'narrow');
    });
  }
});

test('every dialog can be used by all', async ({ page }) => {
  for (const [name, open] of Object.entries(openings)) {
    await test.step(name, async () => {
      await page.setViewportSize(DESK);
      await open(page);
      await expectAccessible(page);
    });
  }
});

test('the pages of signing in can be used by all', async ({ page, context }) => {
  await context.clearCookies();
  await visit(page, '/sign-in?error=denied');
  await expectAccessible(page);
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
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
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
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
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
