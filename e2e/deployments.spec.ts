import {
  answerToCreate,
  chooseRepository,
  create,
  deployStarter,
  expectRunSucceeds,
  openTab,
  reload,
  runPlace,
  visit,
} from './support/portal.ts';
import { makeAccount } from './support/accounts.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

test.describe.configure({ mode: 'serial' });
// An account of its own, so that the list holds what is made here and nothing else.
test.use({ isSignedIn: false });

let account = { email: '', password: '' };

test.beforeAll(async ({ product }) => {
  account = await makeAccount(product, 'deployments@example.org');
});

test.beforeEach(({ page, product }) => signIn(page, { ...product, signIn: account }));

const names = (page: Page) => page.getByRole('table', { name: 'Deployments' }).getByRole('rowheader');
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button }).click();
}

test('an account without deployments is led to a first one', async ({ page }) => {
  await visit(page, '/deployments');
  await expect(page.getByText('No deployments yet')).toBeVisible();
  await page.getByRole('link', { name: /Repository/ }).click();
  await expect(page.getByLabel('Repository address')).toBeVisible();
});

test('the form says on the field what is wrong before anything is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await visit(page, '/deployments/new');
  await chooseRepository(page, 'ftp://host/app.git');
  await page.getByLabel('Name', { exact: true }).fill('Not A Name');
  await page.getByText('Port, health path, command and resources').click();
  await page.getByRole('textbox', { name: 'Memory in MB' }).fill('1');
  await page.getByRole('button', { name: 'Create deployment' }).click();

  const address = page.getByLabel('Repository address');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/Use https, ssh, file or git@host:path\./);
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/lower-case letters/);
  await expect(page.getByRole('textbox', { name: 'Memory in MB' })).toHaveAccessibleDescription(
    /At least 256/,
  );
  expect(sent).toEqual([]);
});

test('what the platform refuses is said on its field, and nothing typed is lost', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 4\d\d/);
  await visit(page, '/deployments/new');
  // A form of an address that only the platform can judge.
  await chooseRepository(page, 'https://user:secret@git.example/team/app.git');
  await page.getByLabel('Ref', { exact: true }).fill('main');
  const answer = answerToCreate(page);
  await page.getByRole('button', { name: 'Create deployment' }).click();
  expect(await (await answer).json()).toMatchObject({ field: 'repository.url', retryable: false });
  await expect(page.getByLabel('Repository address')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Repository address')).toHaveValue(/user:secret/);
  await expect(page.getByLabel('Ref', { exact: true })).toHaveValue('main');
});

test('an answer that is lost makes no second deployment: the same is sent again, safely', async ({
  page,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  await visit(page, '/deployments/new?template=static-site');
  // The request reaches the platform; only its answer does not come back.
  await page.route('**/api/platform/deployments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel('Name', { exact: true }).fill('only-once');
  await page.getByRole('button', { name: 'Create deployment' }).click();
  const unclear = page.getByRole('alert').filter({ hasText: 'It is not known whether' });
  await expect(unclear.getByRole('link', { name: 'only-once' })).toBeVisible();
  await page.unrouteAll();
  await unclear.getByRole('button', { name: 'Send the same again, safely' }).click();
  await runPlace(page);
  await expectRunSucceeds(page, 'only-once');
  await visit(page, '/deployments');
  await expect(names(page)).toHaveText(['only-once']);
});

test('counters, filters and the order live in the address', async ({ page, product }) => {
  await deployStarter(page, product.portalUrl, 'alpha');
  await deployStarter(page, product.portalUrl, 'beta');
  await visit(page, '/deployments');
  const counters = page.getByRole('group', { name: 'Filter by status' });
  await expect(counters.getByRole('button', { name: /^All/ })).toContainText('3');

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(names(page)).toHaveText(['alpha', 'beta', 'only-once']);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(names(page)).toHaveText(['only-once', 'beta', 'alpha']);
  await page.getByRole('searchbox', { name: 'Filter by name, subdomain or id' }).fill('alpha');
  await counters.getByRole('button', { name: /^Live/ }).click();
  await expect(page).toHaveURL(/status=live/);
  await expect(page).toHaveURL(/q=alpha/);
  await expect(names(page)).toHaveText(['alpha']);

  await reload(page);
  await expect(names(page)).toHaveText(['alpha']);
  await counters.getByRole('button', { name: /^Deploying/ }).click();
  await expect(page.getByText('No deployment fits these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(names(page)).toHaveCount(3);
});

for (const action of ['Restart', 'Redeploy']) {
  test(`${action} from the menu of a row leads to a run that succeeds`, async ({ page }) => {
    await visit(page, '/deployments');
    await page.getByRole('button', { name: 'Actions for alpha' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await confirm(page, `${action} alpha`);
    await runPlace(page);
    await expectRunSucceeds(page, 'alpha');
  });
}

test('a delete needs the name typed, and tells its failure inside the dialog', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 503/);
  await visit(page, '/deployments');
  await page.getByRole('button', { name: 'Actions for beta' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete beta' });
  const button = dialog.getByRole('button', { name: 'Delete beta' });
  await expect(dialog.getByLabel(/Type beta to confirm/)).toBeFocused();
  await page.keyboard.type('bet');
  await expect(button).toBeDisabled();
  await page.keyboard.type('a');

  // A platform that is out of order for a moment, which this one cannot be asked to be.
  await page.route('**/api/platform/deployments/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 503,
          json: {
            code: 'service_unavailable',
            message: 'The platform rests.',
            action: 'Try again.',
            retryable: true,
          },
        })
      : route.continue(),
  );
  await button.click();
  await expect(dialog.getByRole('alert')).toContainText('The platform rests.');
  await expect(dialog.getByLabel(/Type beta to confirm/)).toHaveValue('beta');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'beta')).toBeHidden();
});

test('a deleted deployment stays readable, and offers no changes', async ({ page }) => {
  await visit(page, '/deployments?status=deleted');
  await page.getByRole('link', { name: 'beta' }).click();
  await expect(page.getByText('What is left can be read, not changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Redeploy' })).toHaveAttribute('aria-disabled', 'true');
  await openTab(page, 'Events');
  await expect(page.getByRole('main')).toContainText('The deployment was deleted.');
  await openTab(page, 'Logs');
});

test('an id that is not there is explained, with a way on', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  await page.goto('/deployments/dep_000000000000000000000000');
  await expect(page.getByRole('alert').filter({ hasText: 'There is no such deployment' })).toBeVisible();
  await page.getByRole('link', { name: 'All deployments' }).click();
  await expect(names(page)).toHaveCount(2);
  await page.goto('/deployments/dep_000000000000000000000000/runs/run_000000000000000000000000');
  await expect(page.getByRole('alert').first()).toContainText(/no such run|not the id of a run/);
});

test('a second create in another tab does not disturb the first', async ({ page, context }) => {
  const other = await context.newPage();
  await visit(page, '/deployments/new?template=static-site');
  await visit(other, '/deployments/new?template=static-site');
  await page.getByLabel('Name', { exact: true }).fill('first-tab');
  await create(other, 'second-tab');
  await expectRunSucceeds(other, 'second-tab');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('first-tab');
});
