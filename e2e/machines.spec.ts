import { makeAccount } from './support/accounts.ts';
import { visit } from './support/portal.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

// Each test has an account of its own, and so begins without machines and with all of its creates.
test.use({ isSignedIn: false });

let made = 0;
const ROUND = Date.now().toString(36);
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl test';

test.beforeEach(async ({ page, product }) => {
  made += 1;
  const account = await makeAccount(product, `machines-${ROUND}-${made}@example.org`);
  await signIn(page, { ...product, signIn: account });
});

const quoteOf = (page: Page) => page.getByRole('region', { name: /^Quote for / });

async function fillAndReview(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByLabel('SSH public key').fill(KEY);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('region', { name: 'What is sent' })).toContainText(name);
}

test('a machine is quoted, created, reached, acted on and deleted', async ({ page }) => {
  await visit(page, '/machines');
  await expect(page.getByText('No machines yet')).toBeVisible();
  await page.getByRole('link', { name: 'Choose a profile' }).click();
  await page.getByRole('radio', { name: /^2 vCPU.*eu-central/ }).check();
  await page.getByRole('button', { name: /^Continue with 2 vCPU/ }).click();
  await page.getByLabel('OS image').selectOption('debian-13');
  await page.getByRole('button', { name: 'Take a quote' }).click();
  await expect(quoteOf(page).getByRole('timer')).toBeVisible();
  await expect(quoteOf(page)).toContainText('$0.0165');
  await expect(page.getByLabel('quote_id')).toHaveValue(/^quo_/);

  await page.getByLabel('SSH public key').fill('-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaA==');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('edge-1');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText(/^This is a private key/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create machine' })).toHaveAttribute('aria-disabled', 'true');
  await fillAndReview(page, 'edge-1');
  await page.getByRole('button', { name: 'Create machine' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'edge-1' })).toBeVisible();
  await expect(page).toHaveURL(/\/machines\/mac_/);
  await expect(page.getByRole('region', { name: 'SSH command' })).toHaveText(/^ssh \w+@mac-[\w.-]+$/);
  await expect(page.getByRole('region', { name: 'Record' })).toContainText('debian-13');

  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop machine' }).click();
  await expect(page.getByRole('status', { name: 'Result of the action' })).toContainText('stopped');
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('stopped');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start machine' }).click();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('running');

  await page.getByRole('button', { name: 'Delete machine' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete edge-1' });
  await expect(dialog.getByText(/Everything on its disks is lost/)).toBeVisible();
  await dialog.getByRole('textbox').fill('edge-1');
  await dialog.getByRole('button', { name: 'Delete machine' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('deleted', {
    timeout: 30_000,
  });
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Machines' }).click();
  await page.getByRole('button', { name: 'Show deleted (1)' }).click();
  await expect(page.getByRole('row', { name: /edge-1/ })).toContainText('deleted');
});

test('what is sold out is quoted in another place, and a lost answer makes no second machine', async ({
  page,
  product,
  complaints,
}) => {
  complaints.allow(/status of 409|net::ERR_FAILED/);
  const headers = { origin: product.portalUrl };
  const post = (path: string, data: object) => page.request.post(`/api/platform${path}`, { headers, data });
  // It takes all the cards that the region has.
  const all = await post('/pricing/machine-quote', { profile_id: 'mp-l4-4-us-east' });
  const { quote_id } = (await all.json()) as { quote_id: string };
  const taken = await post('/machines', { quote_id, name: 'takes-all', ssh_public_key: KEY });
  expect(taken.status(), await taken.text()).toBe(202);

  await visit(page, '/machines/new?profile=mp-l4-1-us-east');
  await page.getByRole('button', { name: 'Take a quote' }).click();
  await expect(page.getByRole('button', { name: /^Ask again in/ })).toHaveAttribute('aria-disabled', 'true');
  const others = page.getByRole('list', { name: 'Other machines, closest first' });
  await others
    .getByRole('button', { name: /^Quote 1 × NVIDIA L4/ })
    .first()
    .click();
  await expect(page).toHaveURL(/profile=mp-l4-1-eu-central/);
  await expect(quoteOf(page).getByRole('timer')).toBeVisible();

  await fillAndReview(page, 'once');
  await page.route('**/api/platform/machines', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Create machine' }).click();
  const unclear = page.getByRole('alert').filter({ hasText: 'Outcome not known' });
  await expect(unclear.getByRole('link', { name: 'once' })).toBeVisible();
  await page.unroute('**/api/platform/machines');
  await unclear.getByRole('button', { name: 'Send the same again, safely' }).click();
  await expect(page).toHaveURL(/\/machines\/mac_/);
  const list = await page.request.get('/api/platform/machines');
  const { machines } = (await list.json()) as { machines: { id: string; name: string }[] };
  expect(machines.filter(({ name }) => name === 'once')).toHaveLength(1);
  for (const { id } of machines)
    expect((await page.request.delete(`/api/platform/machines/${id}`, { headers })).ok()).toBe(true);
});
