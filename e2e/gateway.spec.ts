import { deployLive } from './support/deploy.ts';
import { visit } from './support/portal.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

// One app gets a credential, a new one, and none.
test.describe.configure({ mode: 'serial' });

// Unlike that of an earlier worker: after a failure the file begins anew.
const APP = `chat-${Date.now().toString(36)}`;
/** A redeploy on a busy machine. */
const REDEPLOYED = { timeout: 60_000 };
let id = '';

test.beforeAll(async ({ browser, product }) => {
  const page = await browser.newPage({ baseURL: product.portalUrl });
  id = await deployLive(page, product.portalUrl, { template_id: 'gateway-chat', name: APP });
  await page.close();
});

const own = (page: Page) => page.getByRole('region', { name: 'Attached gateway' });

/** Asks the app on its own page; gives what it says. */
async function askApp(page: Page, appsPort: number): Promise<string> {
  const tab = await page.context().newPage();
  try {
    await tab.goto(`http://${APP}.localhost:${appsPort}/`);
    await tab.getByLabel('Message').fill('Are you there?');
    await tab.getByRole('button', { name: 'Ask' }).click();
    return await tab.locator('.said').innerText();
  } finally {
    await tab.close();
  }
}

test('an attached gateway answers the app once it is redeployed', async ({ page, product, complaints }) => {
  // What the app answers while nothing is attached.
  complaints.allow(/status of 503/);
  expect(await askApp(page, product.appsPort)).toContain('No inference gateway is attached');
  await visit(page, '/gateway');
  await page.getByRole('button', { name: 'Attach gateway' }).click();
  await expect(page.getByLabel('Deployment', { exact: true })).toHaveAccessibleDescription(/needed|Choose/);
  await page.getByLabel('Deployment', { exact: true }).selectOption({ label: APP });
  await page.getByRole('button', { name: 'Attach gateway' }).click();
  await expect(page.getByRole('link', { name: 'Follow the run' })).toBeVisible();
  const row = page.getByRole('table', { name: 'Attachments' }).getByRole('row', { name: new RegExp(APP) });
  await expect(row).toContainText('attached', REDEPLOYED);
  await expect(row).toContainText('OPENAI_API_KEY');
  expect(await askApp(page, product.appsPort)).not.toMatch(/No inference gateway|refuses the credential/);
});

test('a refused attachment is explained on its form', async ({ page, complaints }) => {
  complaints.allow(/status of 400/);
  await visit(page, '/gateway');
  await page.getByRole('button', { name: 'JSON' }).click();
  await page.getByLabel('Body of the attachment as JSON').fill(JSON.stringify({ deployment_id: id }));
  await page.getByRole('button', { name: 'Attach gateway' }).click();
  const refusal = page.getByRole('form', { name: 'Attach the gateway' }).getByRole('alert');
  await expect(refusal).toContainText('has an attachment already');
  await expect(refusal).toContainText('invalid_ai_attachment_request');
});

test('a rotated credential serves the app, and a detached one no more', async ({
  page,
  product,
  complaints,
}) => {
  complaints.allow(/status of 503/);
  await visit(page, `/deployments/${id}/gateway`);
  await expect(own(page)).toContainText('never shown');
  await expect(own(page).getByText('never', { exact: true })).toBeVisible();
  await own(page).getByRole('button', { name: 'Rotate credential' }).click();
  const rotate = page.getByRole('alertdialog', { name: `Rotate the credential of ${APP}` });
  await expect(rotate).toContainText(/Costs 1 /);
  await rotate.getByRole('button', { name: 'Rotate credential' }).click();
  await expect(rotate).toBeHidden();
  await expect(own(page).getByText('never', { exact: true })).toBeHidden();
  await expect(own(page).getByText('attached', { exact: true })).toBeVisible(REDEPLOYED);
  expect(await askApp(page, product.appsPort)).not.toMatch(/No inference gateway|refuses the credential/);
  await own(page).getByRole('button', { name: 'Detach' }).click();
  const detach = page.getByRole('alertdialog', { name: `Detach the gateway from ${APP}` });
  await detach.getByRole('button', { name: 'Detach gateway' }).click();
  await expect(page.getByRole('region', { name: 'Attach the gateway here' })).toBeVisible(REDEPLOYED);
  expect(await askApp(page, product.appsPort)).toContain('No inference gateway is attached');
});

test('what cannot be an attachment id is told without asking the platform', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/ai-gateway/attachments/')) asked.push(request.url());
  });
  await visit(page, '/gateway/not-an-id');
  await expect(page.getByRole('region', { name: 'Attachment' })).toContainText('This is no attachment id');
  expect(asked).toEqual([]);
});
