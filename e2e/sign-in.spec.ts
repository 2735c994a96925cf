import { makeAccount, renewPassword } from './support/accounts.ts';
import { visit } from './support/portal.ts';
import { enterPassword, signIn, signOut } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ isSignedIn: false });

test('a wrong password is refused on its field, and the address typed stays', async ({
  page,
  product,
  complaints,
}) => {
  complaints.allow(/status of 401.*\/oidc\//);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Continue to sign-in' }).click();
  await enterPassword(page, { ...product.signIn, password: 'not the password' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(product.signIn.email);
  await expect(page.getByLabel('Password')).toHaveValue('');
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a sign-in comes back to the page that was asked for, with its filters', async ({ page, product }) => {
  await page.goto('/deployments?status=live&sort=name');
  await expect(page).toHaveURL(/\/sign-in\?/);
  await page.getByRole('link', { name: 'Continue to sign-in' }).click();
  await enterPassword(page, product.signIn);
  await expect(page).toHaveURL(`${product.portalUrl}/deployments?status=live&sort=name`);
  await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
});

test('a sign-in never leads to another site', async ({ page, product }) => {
  await page.goto('/sign-in?returnTo=//example.org/');
  await page.getByRole('link', { name: 'Continue to sign-in' }).click();
  await enterPassword(page, product.signIn);
  await expect(page).toHaveURL(`${product.portalUrl}/`);
});

test('a sign-out ends the session for a copy of its cookie too, and asks for the password again', async ({
  page,
  context,
  browser,
  product,
}) => {
  await signIn(page, product);
  const copy = await browser.newContext({ baseURL: product.portalUrl });
  await copy.addCookies(await context.cookies());
  const before = await copy.request.get('/api/platform/deployments');
  expect(before.status()).toBe(200);

  await signOut(page);
  const after = await copy.request.get('/api/platform/deployments');
  expect(after.status()).toBe(401);
  const copied = await copy.newPage();
  await copied.goto('/deployments');
  await expect(copied).toHaveURL(/\/sign-in/);
  await copy.close();

  await page.getByRole('link', { name: 'Continue to sign-in' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a session that ends in the middle of an action leads to sign-in and back to the same place', async ({
  page,
  product,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const account = await makeAccount(product, 'ended@example.org');
  await signIn(page, { ...product, signIn: account });
  await visit(page, '/deployments/new?source=repository');
  await page.getByLabel('Repository address').fill('https://git.example/team/app.git');
  await page.getByLabel('Name', { exact: true }).fill('kept-name');

  const renewed = await renewPassword(product, account.email);
  await page.getByRole('button', { name: 'Create deployment' }).click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();

  await page.getByRole('link', { name: 'Continue to sign-in' }).click();
  await enterPassword(page, renewed);
  await expect(page).toHaveURL(/\/deployments\/new/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('kept-name');
});
