import { makeAccount } from './support/accounts.ts';
import { askApp } from './support/apps.ts';
import { callPlatform, deployLive, waitForRun } from './support/deploy.ts';
import { startDnsServer, type DnsServer } from './support/dns-server.ts';
import { issueApiKey, provoke } from './support/faults.ts';
import { openTab, visit } from './support/portal.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

// One app: its domain is attached, verified, and goes with it.
test.describe.configure({ mode: 'serial' });
test.use({ isSignedIn: false });

// Unlike that of an earlier worker: after a failure the file begins anew.
const APP = `with-domain-${Date.now().toString(36)}`;
const ASCII = 'xn--bcher-kva.example.co.uk';
let account = { email: '', password: '' };
let id = '';
let dns: DnsServer;

test.beforeAll(async ({ browser, product }) => {
  dns = await startDnsServer(product.dnsPort);
  account = await makeAccount(product, `${APP}@example.org`);
  const page = await browser.newPage({ baseURL: product.portalUrl });
  await signIn(page, { ...product, signIn: account });
  id = await deployLive(page, product.portalUrl, {
    template_id: 'greeter',
    name: APP,
    env: { GREETING: 'Hello', B: '2' },
  });
  await page.close();
});
test.afterAll(() => dns.close());

test.beforeEach(({ page, product }) => signIn(page, { ...product, signIn: account }));

const panel = (page: Page) => page.getByRole('region', { name: 'Custom domain' });
const record = (page: Page, type: string) =>
  page.getByRole('table', { name: 'DNS records' }).getByRole('row', { name: new RegExp(`^${type}`) });

test('a pasted address is cleaned in sight, and what is no domain is refused on the field', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await visit(page, `/deployments/${id}/domain`);
  const field = panel(page).getByLabel('Domain', { exact: true });
  await field.fill('localhost');
  await panel(page).getByRole('button', { name: 'Attach domain' }).click();
  await expect(field).toHaveAccessibleDescription('Give a whole domain, such as www.example.com.');
  const reading = panel(page).getByRole('status', { name: 'How the domain is read' });
  await field.fill('example.co.uk');
  await expect(reading).toContainText('top of its zone, where DNS allows no CNAME');
  await field.fill('https://Bücher.example.co.uk:443/shop');
  await expect(reading).toContainText(`Read as ${ASCII}, without https://, the path, the port.`);
  await expect(reading).toContainText(`People read bücher.example.co.uk, DNS knows it as ${ASCII}.`);
  await expect(reading).toContainText('a name under example.co.uk');
  expect(sent).toEqual([]);
  await panel(page).getByRole('button', { name: 'Attach domain' }).click();
  await expect(panel(page)).toContainText('Pending');
  await expect(panel(page)).toContainText('People read it as bücher.example.co.uk');
  await expect(record(page, 'TXT')).toContainText(`_portico.${ASCII}`);
});

test('a check says what it saw, and the domain is served once its records are there', async ({
  page,
  product,
  complaints,
}) => {
  complaints.allow(/status of 503/);
  await visit(page, `/deployments/${id}/domain`);
  await expect(panel(page)).toContainText('never');
  dns.isSilent = true;
  await panel(page).getByRole('button', { name: 'Verify now' }).click();
  await expect(panel(page).getByRole('alert')).toContainText(
    'The DNS resolver did not answer, so nothing was checked.',
    {
      timeout: 20_000,
    },
  );
  dns.isSilent = false;
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(record(page, 'TXT')).toContainText('Missing');
  await expect(panel(page)).toContainText('Pending');
  await expect(panel(page)).toContainText('Not repeated by itself, because a check draws on a small budget');

  for (const type of ['TXT', 'CNAME'])
    dns.records.set(
      `${type} ${(await record(page, type).getByRole('rowheader').getByRole('button').textContent()) ?? ''}`,
      (await record(page, type).getByRole('cell').nth(1).getByRole('button').textContent()) ?? '',
    );
  await panel(page).getByRole('button', { name: 'Verify now' }).click();
  await expect(panel(page)).toContainText('Verified');
  await expect(record(page, 'CNAME')).toContainText('Found');
  const checks = page.getByRole('list', { name: 'Checks' });
  await expect(checks).toContainText('HTTPS');
  await expect(checks).toContainText('outside the public internet, which is not opened');
  expect((await askApp(`http://${ASCII}:${product.appsPort}`)).status).toBe(200);
});

test('a removal asks for the domain and tells its failure inside the dialog', async ({
  page,
  product,
  complaints,
}) => {
  complaints.allow(/status of 503/);
  const apiKey = await issueApiKey(page);
  await visit(page, `/deployments/${id}/domain`);
  const path = `/deployments/${id}/domain`;
  const end = await provoke(page, product, apiKey, {
    method: 'DELETE',
    path,
    fault: 'custom_domain_unavailable',
  });
  await panel(page).getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Remove ${ASCII}` });
  await expect(dialog.getByRole('button', { name: `Remove ${ASCII}` })).toBeDisabled();
  await dialog.getByLabel(`Type ${ASCII} to confirm`).fill(ASCII);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('custom_domain_unavailable');
  await end();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByLabel('Domain', { exact: true })).toBeVisible();
  expect((await askApp(`http://${ASCII}:${product.appsPort}`)).status).not.toBe(200);
});

test('a deletion says what goes with the app, and what is left can be read', async ({
  page,
  product,
  complaints,
}) => {
  complaints.allow(/status of 500/);
  const { portalUrl } = product;
  await callPlatform(page, portalUrl, 'PUT', `/deployments/${id}/domain`, { domain: 'shop.example' });
  const apiKey = await issueApiKey(page);
  // Not by the pass-through: on another platform its answer could hold the credential.
  const attached = await page.request.post(`${product.apiUrl}/ai-gateway/attachments`, {
    headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': `attach.${crypto.randomUUID()}` },
    data: { deployment_id: id },
  });
  expect(attached.ok(), await attached.text()).toBe(true);
  await waitForRun(page, portalUrl, (await attached.json()) as Record<string, unknown>);
  await visit(page, `/deployments/${id}/danger`);
  await page
    .getByRole('main')
    .getByRole('button', { name: `Delete ${APP}` })
    .click();
  const dialog = page.getByRole('alertdialog', { name: `Delete ${APP}` });
  await expect(dialog).toContainText('shop.example is no longer served.');
  await expect(dialog).toContainText(/Inference gateway attached: aga_\S+\./);
  await expect(dialog).toContainText(/Its \d environment variables are lost\. Values cannot be read back/);
  await expect(dialog).toContainText(/fixed cost of \$[\d.]+ a month ends/);
  await expect(dialog).toContainText(/Last event: \S+/);

  const path = `/deployments/${id}`;
  const end = await provoke(page, product, apiKey, {
    method: 'DELETE',
    path,
    fault: 'deployment_delete_failed',
  });
  await dialog.getByLabel(`Type ${APP} to confirm`).fill(APP);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('deployment_delete_failed');
  await end();
  await dialog.getByRole('button', { name: `Delete ${APP}` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('What is left can be read, not changed.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Nothing is left to delete.');
  await openTab(page, 'Domain');
  await expect(panel(page)).toContainText('The deployment is deleted.');
  await openTab(page, 'Environment');
  await expect(page.getByText('Its variables can be read, not changed.')).toBeVisible();
});
