import { askApp } from './support/apps.ts';
import { makeTestImage, type TestImage } from './support/container-image.ts';
import { chooseTemplate, create, expectRunSucceeds, visit } from './support/portal.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

let image: TestImage = { reason: 'not looked for' };
test.beforeAll(async () => {
  image = await makeTestImage();
});
test.afterAll(async () => {
  if ('remove' in image) await image.remove();
});

/** The image of this machine; skips the test, and says why, where none can be run. */
function needImage(): string {
  if ('ref' in image) return image.ref;
  console.log(`Images are not tried: ${image.reason}.`);
  test.skip(true, image.reason);
  return '';
}

async function chooseImage(page: Page, ref: string): Promise<void> {
  await page.getByRole('group', { name: 'Source' }).getByRole('button', { name: 'Image' }).click();
  await page.getByLabel('Image', { exact: true }).fill(ref);
}

async function chooseGpu(page: Page, accelerator: RegExp): Promise<void> {
  await page.getByRole('group', { name: 'Runs on' }).getByRole('button', { name: 'GPU' }).click();
  await page.getByRole('radio', { name: accelerator }).check();
}

const createButton = (page: Page) => page.getByRole('button', { name: 'Create deployment' });
const nameField = (page: Page) => page.getByLabel('Name', { exact: true });

test('an image goes live, with the words of a command line', async ({ page }) => {
  const ref = needImage();
  await visit(page, '/deployments/new');
  await chooseImage(page, ref);
  await page.getByText('Port, health path, command and resources').click();
  await page.getByLabel('Command', { exact: true }).fill('/bin/busybox httpd -f -p 8090 -h "/www"');
  await expect(page.getByRole('list', { name: 'Command, as it is sent' }).getByRole('listitem')).toHaveText([
    '/bin/busybox',
    'httpd',
    '-f',
    '-p',
    '8090',
    '-h',
    '/www',
  ]);
  await create(page, 'from-image');
  await expectRunSucceeds(page, 'from-image');
  const url = await page.getByRole('link', { name: 'Open from-image' }).getAttribute('href');
  expect((await askApp(url ?? '')).body).toContain('hello from an image');
});

test('credentials of a registry are asked for in the words of the contract, and kept nowhere', async ({
  page,
}) => {
  await visit(page, '/deployments/new?image=registry.example/team/app:1');
  await page.getByText('Registry credentials').click();
  await page.getByLabel('Username').fill('me');
  await page.getByLabel('Password').fill('hunter2');
  const code = page.getByRole('region', { name: 'curl command' });
  await expect(code).toContainText('"$REGISTRY_PASSWORD"');
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'TypeScript' }).click();
  await expect(page.getByRole('region', { name: 'TypeScript program' })).toContainText(
    'process.env.REGISTRY_PASSWORD',
  );
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(kept).toContain('registry.example');
  expect(kept).not.toContain('hunter2');
  expect(page.url()).not.toContain('hunter2');
});

test('a container on a GPU is created with a binding quote', async ({ page }) => {
  const ref = needImage();
  await visit(page, '/deployments/new');
  await chooseImage(page, ref);
  await chooseGpu(page, /NVIDIA L4/);
  await nameField(page).fill('on-gpu');
  await createButton(page).click();
  await expect(page.getByText('Take a quote for it first.').first()).toBeVisible();
  await page.getByRole('button', { name: /^Take a quote for/ }).click();
  const card = page.getByRole('region', { name: /^Quote for/ });
  await expect(card.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  await expect(card).toContainText('without a monthly cap');
  await expect(card).toContainText('quote_id');
  await create(page, 'on-gpu');
  await expectRunSucceeds(page, 'on-gpu');
});

test('where an accelerator is sold out, others are offered and quoted in its place', async ({
  page,
  product,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const headers = { origin: product.portalUrl };
  const post = (path: string, data: object) => page.request.post(`/api/platform${path}`, { headers, data });
  // One machine with eight of them takes all that there are.
  const quote = await post('/pricing/machine-quote', { profile_id: 'mp-a100-8-eu-central' });
  const { quote_id } = (await quote.json()) as { quote_id: string };
  const ssh = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl test';
  const machine = await post('/machines', { quote_id, name: 'takes-all', ssh_public_key: ssh });
  expect(machine.status()).toBe(202);

  await visit(page, '/deployments/new?image=app:1&hardware=gpu');
  await page.getByRole('radio', { name: /A100/ }).check();
  await page.getByRole('button', { name: /^Take a quote for/ }).click();
  await expect(page.getByRole('button', { name: /^Ask again in/ })).toHaveAttribute('aria-disabled', 'true');
  const others = page.getByRole('list', { name: 'Other accelerators, closest first' });
  await expect(others.getByRole('listitem').first()).toContainText('H100');
  await others.getByRole('button', { name: /^Quote .*H100/ }).click();
  await expect(page.getByRole('region', { name: /^Quote for .*H100/ }).getByRole('timer')).toBeVisible();
  await expect(page.getByRole('radio', { name: /H100/ })).toBeChecked();
  await expect(page.getByLabel('Image', { exact: true })).toHaveValue('app:1');

  const { id } = (await machine.json()) as { id: string };
  expect((await page.request.delete(`/api/platform/machines/${id}`, { headers })).ok()).toBe(true);
});

test('the price follows the sizes, and an unknown profile offers those that there are', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await visit(page, '/deployments/new?repository=https://git.example/a.git');
  const price = page.getByRole('region', { name: 'Price' });
  await expect(price).toContainText(/\$\d+\.\d\d\s*a month/);
  const first = await price.innerText();
  await page.getByText('Port, health path, command and resources').click();
  await page.getByRole('slider', { name: 'Memory in MB, slider' }).press('End');
  await expect(page.getByLabel('Memory in MB', { exact: true })).toHaveValue('8192');
  await expect(price).toContainText('8 GB memory');
  await expect(price).toContainText('1,024 MB are taken as 1 GB');
  await expect.poll(() => price.innerText()).not.toBe(first);
  await price.getByLabel('Profile of the estimate').fill('web-ap');
  await expect(price).toContainText('profile_unknown');
  await price.getByRole('button', { name: 'web-app-db', exact: true }).click();
  await expect(price).toContainText('not verified');
});

test('a link fills the form in, without what was left lying in it', async ({ page, context }) => {
  await visit(page, '/deployments/new');
  await page.getByRole('group', { name: 'Source' }).getByRole('button', { name: 'Repository' }).click();
  await page.getByLabel('Repository address').fill('https://git.example/abandoned.git');
  await nameField(page).fill('abandoned');
  await page.getByText('Port, health path, command and resources').click();
  await page.getByLabel('Port', { exact: true }).fill('9999');

  await visit(page, '/deployments/new?repository=https://git.example/linked.git&env=TOKEN,LEVEL');
  await expect(page.getByLabel('Repository address')).toHaveValue('https://git.example/linked.git');
  await expect(nameField(page)).toHaveValue('');
  await expect(page.getByRole('region', { name: 'curl command' })).not.toContainText('9999');
  const asCode = page.getByRole('region', { name: 'As code' });
  await asCode.getByRole('button', { name: 'Link and badge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link to this form' });
  const link = await dialog.getByRole('region', { name: 'Link', exact: true }).innerText();
  expect(new URL(link).searchParams.get('env')).toBe('TOKEN,LEVEL');
  await expect(dialog.getByRole('region', { name: 'Markdown of the badge' })).toContainText(
    '[![Deploy with Portico]',
  );
  expect((await context.request.get('/icon-deploy.svg')).headers()['cross-origin-resource-policy']).toBe(
    'cross-origin',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Take up the draft' }).click();
  await expect(nameField(page)).toHaveValue('abandoned');
});

test('a deployment is made again from what this browser kept, else from what the platform tells', async ({
  page,
}) => {
  await visit(page, '/deployments/new');
  await chooseTemplate(page, 'Greeter');
  await page.getByLabel('Value of GREETING').fill('hunter2');
  await page.getByText('Port, health path, command and resources').click();
  await page.getByRole('textbox', { name: 'Health path' }).fill('/');
  const { deploymentId } = await create(page, 'again');
  await expectRunSucceeds(page, 'again');

  await visit(page, `/deployments/new?from=${deploymentId}`);
  await expect(page.getByText('the values of GREETING')).toBeVisible();
  await expect(nameField(page)).toHaveValue('again-copy');
  await expect(page.getByRole('radio', { name: 'Greeter' })).toBeChecked();
  await expect(page.getByLabel('Value of GREETING')).toHaveValue('');
  await expect(page.getByRole('region', { name: 'curl command' })).toContainText('"health_path":"/"');

  await page.evaluate(() => localStorage.clear());
  await visit(page, `/deployments/new?from=${deploymentId}`);
  await expect(page.getByText('port, health path, command and args, if they were set')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Greeter' })).toBeChecked();
});
