import { readFile } from 'node:fs/promises';
import { makeAccount, renewPassword } from './support/accounts.ts';
import { clipboard, visit } from './support/portal.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import type { Locator, Page } from '@playwright/test';

// Each test has an account of its own, and so begins without keys.
test.use({ isSignedIn: false });

const KEY = /^pk_\S{40,}$/;
let made = 0;
let email = '';
// Unlike those of an earlier worker: after a failure the file begins anew.
const ROUND = Date.now().toString(36);

test.beforeEach(async ({ page, product }) => {
  made += 1;
  email = `keys-${ROUND}-${made}@example.org`;
  await signIn(page, { ...product, signIn: await makeAccount(product, email) });
});

async function issue(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Issue key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue key' }).click();
  return page.getByRole('alertdialog', { name: 'API key issued' });
}

async function close(reveal: Locator): Promise<void> {
  await reveal.getByRole('checkbox', { name: /I have stored this key/ }).check();
  await reveal.getByRole('button', { name: 'Close' }).click();
  await expect(reveal).toBeHidden();
}

test('an account without keys is told what a key is for, and led to the first one', async ({ page }) => {
  await visit(page, '/api-keys');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Issue the first key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
});

test('the reveal closes only after the tick, whatever is pressed, and copies the key alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/api-keys');
  const reveal = await issue(page);
  const shown = reveal.getByRole('group', { name: 'Key' });
  await expect(shown).toHaveText(KEY);
  await reveal.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => clipboard(page)).toBe(await shown.innerText());
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(reveal.getByRole('button', { name: 'Close' })).toBeDisabled();
  await close(reveal);
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('table', { name: 'API keys' })).toBeVisible();
  await expect(page.getByText(KEY)).toHaveCount(0);
});

test('the way back asks while a key is shown, and leads back once that is told', async ({ page }) => {
  await visit(page, '/deployments');
  await page.getByRole('link', { name: 'API keys' }).first().click();
  const reveal = await issue(page);
  await expect(reveal.getByRole('group', { name: 'Key' })).toHaveText(KEY);
  const back = () => page.evaluate(() => history.back());
  await back();
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(reveal.getByRole('group', { name: 'Key' })).toHaveText(KEY);
  await back();
  await question.getByRole('button', { name: 'Leave and drop it' }).click();
  await expect(page).toHaveURL(/\/deployments$/);
  await expect(page.getByText(KEY)).toHaveCount(0);
});

test('the label of a key is kept in this browser', async ({ page }) => {
  await visit(page, '/api-keys');
  const reveal = await issue(page);
  await reveal.getByLabel('Label').fill('deploys from CI');
  await close(reveal);
  await page.reload();
  await expect(page.getByRole('row', { name: /deploys from CI/ })).toContainText('Active');
});

test('a key can be discarded from its reveal, without being stored', async ({ page }) => {
  await visit(page, '/api-keys');
  const reveal = await issue(page);
  await reveal.getByRole('button', { name: 'Discard and revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  const row = page.getByRole('table', { name: 'API keys' }).getByRole('row').nth(1);
  await expect(row).toContainText('Revoked');
  await page
    .getByRole('group', { name: 'Filter by state' })
    .getByRole('button', { name: /^Active/ })
    .click();
  await expect(page.getByRole('table', { name: 'API keys' }).getByRole('row')).toHaveCount(1);
});

test('when the answer to an issue is lost, the orphan is named and revoked', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource: net::ERR/);
  await visit(page, '/api-keys');
  // The request reaches the platform; only its answer does not come back.
  await page.route('**/api-keys', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Issue key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue key' }).click();
  const banner = page.getByRole('alert').filter({ hasText: 'did not arrive' });
  await expect(banner).toContainText('A new key is in the list. Nobody has its plaintext');
  await page.unrouteAll();

  const row = page.getByRole('table', { name: 'API keys' }).getByRole('row').nth(1);
  const id = (await row.getByRole('rowheader').innerText()).trim();
  await banner.getByRole('button', { name: `Revoke ${id}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toContainText('Revoked');
  await expect(banner).toBeHidden();
});

test('an inference key has the scopes of the contract, opens no deployment, and its life is in the audit', async ({
  page,
  product,
  request,
}) => {
  await visit(page, '/api-keys/inference');
  await expect(page.getByText('No inference keys yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('summaries');
  await page.getByRole('checkbox', { name: 'models.read' }).check();
  await page.getByRole('button', { name: 'Issue inference key' }).click();
  const reveal = page.getByRole('alertdialog', { name: 'Inference key issued' });
  const key = await reveal.getByRole('group', { name: 'Inference key' }).innerText();
  await close(reveal);
  const headers = { authorization: `Bearer ${key}` };
  const refused = await request.get(`${product.apiUrl}/deployments`, { headers });
  expect(await refused.json()).toMatchObject({ code: 'credential_scope_violation' });

  const row = page.getByRole('table', { name: 'Inference keys' }).getByRole('row').nth(1);
  await expect(row).toContainText(/summaries.*Active.*models\.read/);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  await page.getByRole('button', { name: /^Revoke summaries/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toContainText('Revoked');

  await page.getByRole('navigation', { name: 'Keys' }).getByRole('link', { name: 'Audit' }).click();
  const audit = page.getByRole('region', { name: 'Key audit' });
  await expect(audit.getByRole('listitem')).toHaveText([/inference_key\.revoked/, /inference_key\.issued/]);
  await page.getByRole('button', { name: /inference_key\.issued/ }).click();
  await expect(page).toHaveURL(/event=inference_key\.issued/);
  await expect(audit.getByRole('listitem')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toEqual([
    expect.stringContaining('type,key_id,actor'),
    expect.stringContaining('.issued,key_'),
  ]);
  await page.getByRole('searchbox', { name: 'Search the audit' }).fill('nobody');
  await page.getByRole('button', { name: 'Show all events' }).click();
  await expect(audit.getByRole('listitem')).toHaveCount(2);
});

test('what the contract does not allow in an inference key is said on its field', async ({ page }) => {
  await visit(page, '/api-keys/inference');
  await page.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(101));
  await page.getByRole('button', { name: 'Issue inference key' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/100/);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('x'.repeat(101));
  await expect(page.getByText('No inference keys yet')).toBeVisible();
});

test('a key is rotated: issued, stored, proven, watched over a reload, revoked', async ({
  page,
  product,
  request,
}) => {
  const read = async (key: string) =>
    (
      await request.get(`${product.apiUrl}/credits`, { headers: { authorization: `Bearer ${key}` } })
    ).status();
  await visit(page, '/api-keys');
  const first = await issue(page);
  await first.getByLabel('Label').fill('ci');
  const oldKey = await first.getByRole('group', { name: 'Key' }).innerText();
  await close(first);

  await page.getByRole('link', { name: 'Rotate a key' }).click();
  await page.getByRole('link', { name: 'Rotate ci' }).click();
  await page.getByRole('button', { name: 'Issue the new key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue key' }).click();
  const reveal = page.getByRole('alertdialog', { name: 'API key issued' });
  const newKey = await reveal.getByRole('group', { name: 'Key' }).innerText();
  await close(reveal);
  await page.getByRole('button', { name: 'The new key is stored' }).click();
  await expect(page.getByText('Not used yet')).toBeVisible();
  expect(await read(newKey)).toBe(200);
  const readAgain = page.getByRole('button', { name: 'Read again' });
  await expect(async () => {
    await readAgain.click();
    await expect(page.getByText('The new key works')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: 'All callers use the new key' }).click();
  await expect(page.getByText('The old key has been quiet')).toBeVisible();

  await page.reload();
  expect(await read(oldKey)).toBe(200);
  await expect(async () => {
    await readAgain.click();
    await expect(page.getByText('The old key was used after the switch')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Watch again from now' }).click();
  await expect(page.getByText('The old key has been quiet')).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(kept).not.toMatch(/pk_/);

  await page.getByRole('button', { name: 'Revoke the old key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('The key is rotated')).toBeVisible();
  expect([await read(oldKey), await read(newKey)]).toEqual([401, 200]);
  await page.getByRole('link', { name: 'Go to the API keys' }).click();
  await expect(page.getByRole('table', { name: 'API keys' }).getByRole('row')).toHaveText([
    /Key id/,
    /Active.*ci/,
    /Revoked.*ci/,
  ]);
});

test('a session that was ended elsewhere is explained in the dialog, and nothing is issued', async ({
  page,
  product,
}) => {
  await visit(page, '/api-keys');
  await page.getByRole('button', { name: 'Issue key', exact: true }).click();
  await renewPassword(product, email);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Issue key' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/session/);
  await dialog.getByRole('link', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fapi-keys&error=session-ended/);
});
