import { makeAccount } from './support/accounts.ts';
import { askApp } from './support/apps.ts';
import { callPlatform, deployLive, waitForRun } from './support/deploy.ts';
import { issueApiKey, provoke } from './support/faults.ts';
import { clipboard, expectRunSucceeds, visit } from './support/portal.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

// One app, whose environment each test finds as the one before has left it.
test.describe.configure({ mode: 'serial' });
test.use({ isSignedIn: false });

// Unlike that of an earlier worker: after a failure the file begins anew.
const APP = `greeter-${Date.now().toString(36)}`;
const SECRET = 'canary-3f9c1e';
let account = { email: '', password: '' };
let id = '';

test.beforeAll(async ({ browser, product }) => {
  account = await makeAccount(product, `${APP}@example.org`);
  const page = await browser.newPage({ baseURL: product.portalUrl });
  await signIn(page, { ...product, signIn: account });
  const env = { GREETING: 'Good morning', LOG_LEVEL: 'info', OLD_KEY: 'x' };
  id = await deployLive(page, product.portalUrl, { template_id: 'greeter', name: APP, env });
  await page.close();
});

test.beforeEach(async ({ page, product }) => {
  await signIn(page, { ...product, signIn: account });
  await visit(page, `/deployments/${id}/environment`);
});

const key = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Environment variables' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const value = (page: Page, name: string) => page.getByLabel(`Value of ${name}`);
const reviewButton = (page: Page) => page.getByRole('button', { name: 'Review changes' });

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste a .env' }).click();
  await page.getByLabel('Text of a .env file').fill(text);
  await page.getByRole('button', { name: /^Add \d+ variables?$/ }).click();
}

/** The updates that the open page sends, as it tells them itself: Chromium does not always tell the body of a Request object. */
async function sentUpdates(page: Page): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.exposeFunction('tellUpdate', (text: string) => void sent.push(JSON.parse(text)));
  await page.evaluate(() => {
    const { fetch: send, tellUpdate } = window as typeof window & {
      tellUpdate: (text: string) => Promise<void>;
    };
    window.fetch = async (input, init) => {
      if (input instanceof Request && input.method === 'PATCH') await tellUpdate(await input.clone().text());
      return send(input, init);
    };
  });
  return sent;
}

/** What a page could have kept of a value: its storage, and what it draws. */
function keptByPage(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.body.innerText]),
  );
}

test('a whole .env is staged by key, reviewed, sent in one request, and the app runs with it', async ({
  page,
  product,
}) => {
  const sent = await sentUpdates(page);
  await paste(page, `GREETING="${SECRET}"\nNAME=' Ada '\nBAD-NAME=changeme`);
  await expect(key(page, 'GREETING')).toContainText('Overwritten');
  await expect(key(page, 'NAME')).toContainText('Added');
  await expect(key(page, 'OLD_KEY')).toContainText('unchanged');
  await expect(value(page, 'GREETING')).toHaveAttribute('type', 'password');
  await expect(value(page, 'NAME')).toHaveAccessibleDescription(/begins or ends with a space/);
  await expect(value(page, 'BAD-NAME')).toHaveAccessibleDescription(/looks like a placeholder/);
  await expect(page.getByLabel('Name of BAD-NAME')).toHaveAccessibleDescription(/usually hold letters/);
  await page.getByRole('button', { name: 'Show values' }).click();
  await expect(value(page, 'GREETING')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Remove BAD-NAME' }).click();
  await expect(page.getByRole('button', { name: 'Remove NAME' })).toBeFocused();

  await reviewButton(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'Review changes to the environment' });
  await expect(dialog).toContainText(`This redeploys ${APP}.`);
  await expect(dialog.getByRole('list', { name: 'What changes' })).toHaveText(
    /GREETINGOverwritten.*NAMEAdded/,
  );
  await expect(dialog).toContainText('2 other keys stay as they are.');
  await expect(dialog).not.toContainText(SECRET);
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Set and redeploy' }).click();
  await expectRunSucceeds(page, APP);
  expect(sent).toEqual([{ env: { GREETING: SECRET, NAME: ' Ada ' }, replace: false }]);
  expect((await askApp(`http://${APP}.localhost:${product.appsPort}`)).body).toContain(SECRET);
  expect(await keptByPage(page)).not.toContain(SECRET);
});

test('what another session changed in between is told before anything is sent', async ({ page, product }) => {
  const sent = await sentUpdates(page);
  await paste(page, 'LOG_LEVEL=debug');
  await reviewButton(page).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Set and redeploy' })).toBeVisible();
  const update = { env: { FROM_ELSEWHERE: '1' }, replace: false };
  await waitForRun(
    page,
    product.portalUrl,
    await callPlatform(page, product.portalUrl, 'PATCH', `/deployments/${id}/env`, update),
  );
  await dialog.getByRole('button', { name: 'Set and redeploy' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Somebody else changed this environment. Added: FROM_ELSEWHERE.',
  );
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Set and redeploy all the same' }).click();
  await expectRunSucceeds(page, APP);
});

test('a refusal is told inside the dialog and on its row, and nothing typed is lost', async ({
  page,
  product,
  complaints,
}) => {
  complaints.allow(/status of (400|422|5\d\d)/);
  await page.getByRole('button', { name: 'Overwrite GREETING' }).click();
  await expect(value(page, 'GREETING')).toBeFocused();
  await reviewButton(page).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Set and redeploy' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The template needs a value for GREETING.');
  await dialog.getByRole('button', { name: 'Back to editing' }).click();
  await expect(page.getByLabel('Name of GREETING')).toHaveAccessibleDescription(/needs a value for GREETING/);

  const apiKey = await issueApiKey(page);
  await visit(page, `/deployments/${id}/environment`);
  await paste(page, 'LOG_LEVEL=trace');
  const path = `/deployments/${id}/env`;
  const end = await provoke(page, product, apiKey, { method: 'PATCH', path, fault: 'env_update_failed' });
  await reviewButton(page).click();
  await dialog.getByRole('button', { name: 'Set and redeploy' }).click();
  await expect(dialog.getByRole('alert')).toContainText('env_update_failed');
  await end();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expectRunSucceeds(page, APP);
});

test('the keys are held against the template and a .env.example, by key alone', async ({ page }) => {
  const coverage = page.getByRole('region', { name: 'Coverage' });
  await expect(coverage).toContainText('Template Greeter');
  await expect(coverage).toContainText('Its one key is there');
  await coverage.getByLabel('Text of a .env.example').fill(`GREETING=${SECRET}\nREDIS_URL=\nSENTRY_DSN`);
  const result = coverage.getByRole('status', { name: 'Comparison with the example' });
  await expect(result).toContainText('2 of 3 keys missing');
  await expect(result).toContainText('Missing: REDIS_URL, SENTRY_DSN');
  await expect(result).toContainText(/not in the example: FROM_ELSEWHERE, LOG_LEVEL/);
  await expect(result).not.toContainText(SECRET);
  await result.getByRole('button', { name: 'Stage the 2 missing keys' }).click();
  await expect(value(page, 'SENTRY_DSN')).toBeVisible();
  await expect(result).toContainText('All 3 keys are there or staged');
});

test('a replace names what vanishes, needs every value and the name of the app, and can be copied as curl', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sent = await sentUpdates(page);
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect(key(page, 'OLD_KEY')).toContainText('Removed');
  await expect(page.getByText(/^Removed unless staged:/)).toContainText(
    'FROM_ELSEWHERE, GREETING, LOG_LEVEL, NAME, OLD_KEY',
  );
  await page.getByRole('button', { name: 'Keep GREETING' }).click();
  await reviewButton(page).hover();
  await expect(page.getByRole('tooltip')).toContainText('Give a value for GREETING');
  await value(page, 'GREETING').fill('Good night');
  await reviewButton(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'Replace the whole environment' });
  await expect(dialog.getByLabel(`Type ${APP} to confirm`)).toBeFocused();
  await expect(dialog.getByRole('list', { name: 'What changes' })).toContainText('OLD_KEYRemoved');
  await dialog.getByRole('button', { name: 'Copy as curl' }).click();
  await expect.poll(() => clipboard(page)).toContain(`/deployments/${id}/env`);
  const copied = await clipboard(page);
  expect(copied).toContain('"$GREETING"');
  expect(copied).not.toContain('Good night');
  const replace = dialog.getByRole('button', { name: 'Replace and redeploy' });
  await expect(replace).toBeDisabled();
  await dialog.getByLabel(`Type ${APP} to confirm`).fill(APP);
  await replace.click();
  await expectRunSucceeds(page, APP);
  expect(sent).toEqual([{ env: { GREETING: 'Good night' }, replace: true }]);
  await visit(page, `/deployments/${id}/environment`);
  await expect(page.getByText('1 key', { exact: true })).toBeVisible();
});

test('the form for a new deployment judges names and values alike', async ({ page }) => {
  await visit(page, '/deployments/new');
  await page.getByRole('button', { name: 'Add variable' }).click();
  await page.getByLabel('Name of new variable').fill('BAD-NAME');
  await value(page, 'BAD-NAME').fill('changeme');
  await expect(page.getByLabel('Name of BAD-NAME')).toHaveAccessibleDescription(/usually hold letters/);
  await expect(value(page, 'BAD-NAME')).toHaveAccessibleDescription(/looks like a placeholder/);
  await page.getByRole('button', { name: 'Remove BAD-NAME' }).click();
  await expect(page.getByRole('button', { name: 'Add variable' })).toBeFocused();
});
