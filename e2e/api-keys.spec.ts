import { makeAccount } from './support/accounts.ts';
import { visit } from './support/portal.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import type { Locator, Page } from '@playwright/test';

// Each test has an account of its own, and so begins without keys.
test.use({ isSignedIn: false });

const KEY = /^pk_\S{40,}$/;
let made = 0;

test.beforeEach(async ({ page, product }) => {
  made += 1;
  const account = await makeAccount(product, `keys-${made}@example.org`);
  await signIn(page, { ...product, signIn: account });
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

test('the reveal closes only after the tick, whatever is pressed', async ({ page }) => {
  await visit(page, '/api-keys');
  const reveal = await issue(page);
  await expect(reveal.getByRole('group', { name: 'Key' })).toHaveText(KEY);
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(reveal.getByRole('button', { name: 'Close' })).toBeDisabled();
  await close(reveal);
});

test('the label of a key is kept in this browser', async ({ page }) => {
  await visit(page, '/api-keys');
  const reveal = await issue(page);
  await reveal.getByLabel('Label').fill('deploys from CI');
  await close(reveal);
  await page.reload();
  await expect(page.getByRole('row', { name: /deploys from CI/ })).toContainText('Active');
});

test('nothing keeps the plaintext once the reveal is closed', async ({ page, context }) => {
  await visit(page, '/api-keys');
  const bodies: string[] = [];
  page.on('response', async (response) => {
    if (response.request().method() === 'GET') bodies.push(await response.text().catch(() => ''));
  });
  const reveal = await issue(page);
  const key = await reveal.getByRole('group', { name: 'Key' }).innerText();
  await close(reveal);
  await expect(page.getByRole('table', { name: 'API keys' }).getByRole('row')).toHaveCount(2);

  const kept = await page.evaluate(() => ({
    page: document.documentElement.outerHTML,
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    history: `${location.href} ${JSON.stringify(history.state)}`,
  }));
  expect(JSON.stringify([kept, await context.cookies(), bodies])).not.toContain(key);
  await page.reload();
  expect(await page.content()).not.toContain(key);
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
