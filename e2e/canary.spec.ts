import { randomBytes } from 'node:crypto';
import { answerToCreate, deployStarter, expectRunSucceeds, visit } from './support/portal.ts';
import {
  freePorts,
  makeDataDir,
  removeDataDir,
  startProduct,
  type RunningProduct,
} from './support/product.ts';
import { heapOf } from './support/heap.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { filesWith, followNetwork, foundIn, keptBy, type Trace } from './support/traces.ts';
import type { Page, Route } from '@playwright/test';

// A product of its own: all that it has written and stored is searched at the end.
test.describe.configure({ timeout: 600_000 });
test.use({ isSignedIn: false });

const canary = (name: string) => `canary${name}${randomBytes(12).toString('hex')}`;

const APP = `app-${randomBytes(6).toString('hex')}`;

let dataDir = '';
let product: RunningProduct;
let receiver = '';

test.beforeAll(async () => {
  dataDir = await makeDataDir();
  receiver = `127.0.0.1:${(await freePorts()).apps}`;
  product = await startProduct({
    dataDir,
    env: { WEBHOOK_LOOPBACK_RECEIVERS: receiver, LOG_LEVEL: 'trace', CONTAINER_ENGINE: 'none' },
  });
});

test.afterAll(() => removeDataDir(dataDir));

/** Answers of server actions. They are read on their way: a browser does not always keep what it hands to a script. */
const actionAnswers: Trace[] = [];

/** Presses what makes a secret and takes it from the answer of the server action, so that the test puts none into the page. */
async function secretOf(page: Page, pattern: RegExp, press: () => Promise<void>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const read = async (route: Route) => {
    const request = route.request();
    if (request.headers()['next-action'] === undefined) return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    actionAnswers.push({ where: `${request.method()} ${request.url()}`, text });
    await route.fulfill({ response });
    resolve(text);
  };
  const handle = (route: Route) => read(route).catch(reject);
  const address = page.url();
  await page.route(address, handle);
  await press();
  const [secret] = pattern.exec(await promise) ?? [];
  await page.unroute(address, handle);
  return secret ?? '';
}

async function closeReveal(page: Page, name: string): Promise<void> {
  const reveal = page.getByRole('alertdialog', { name });
  await expect(reveal.getByRole('checkbox')).toBeVisible();
  await reveal.getByRole('checkbox').check();
  await reveal.getByRole('button', { name: 'Close' }).click();
  await expect(reveal).toBeHidden();
}

async function issueKey(page: Page): Promise<string> {
  await visit(page, `${product.portalUrl}/api-keys`);
  await page.getByRole('button', { name: 'Issue key', exact: true }).click();
  const issue = page.getByRole('alertdialog').getByRole('button', { name: 'Issue key' });
  return secretOf(page, /\bpk_[\w-]{40,}/, () => issue.click());
}

async function issueInferenceKey(page: Page): Promise<string> {
  await visit(page, `${product.portalUrl}/api-keys/inference`);
  await page.getByRole('textbox', { name: 'Name' }).fill('canary');
  const issue = page.getByRole('button', { name: 'Issue inference key' });
  return secretOf(page, /(?<="api_key":"|"plaintext":")[^"]{30,}/, () => issue.click());
}

async function addWebhook(page: Page): Promise<string> {
  await visit(page, `${product.portalUrl}/webhooks/new`);
  await page.getByLabel('Address').fill(`http://${receiver}/canary`);
  await page.getByRole('button', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('checkbox', { name: /Ask the platform anyway/ }).check();
  const add = page.getByRole('button', { name: 'Add webhook' });
  return secretOf(page, /\bwhsec_[\w+/=-]{30,}/, () => add.click());
}

async function setVariable(page: Page, value: string): Promise<void> {
  const id = await deployStarter(page, product.portalUrl, APP);
  await visit(page, `${product.portalUrl}/deployments/${id}/environment`);
  await page.getByRole('button', { name: 'Paste a .env' }).click();
  await page.getByLabel('Text of a .env file').fill(`CANARY=${value}`);
  await page.getByRole('button', { name: 'Add 1 variable' }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set and redeploy' }).click();
  await expectRunSucceeds(page, APP);
}

async function askForPrivateImage(page: Page, password: string): Promise<void> {
  await visit(page, `${product.portalUrl}/deployments/new?image=registry.example.com/canary:1`);
  await page.getByLabel('Name', { exact: true }).fill('canary-image');
  await page.getByLabel('Port', { exact: true }).fill('8080');
  await page.getByText('Registry credentials').click();
  await page.getByLabel('Username').fill('canary');
  await page.getByLabel('Password').fill(password);
  const answer = answerToCreate(page);
  await page.getByRole('button', { name: 'Create deployment' }).click();
  await answer;
}

test('no secret of a whole session is kept anywhere but in its one answer', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  if (product.signIn === undefined) throw new Error('The first start did not say how to sign in.');
  await signIn(page, { ...product, signIn: product.signIn });
  const answers = followNetwork(page.context());
  // Tabs of one account share what they read.
  const otherTab = await page.context().newPage();
  await visit(otherTab, `${product.portalUrl}/api-keys`);
  const heap = await heapOf(page);
  const kept: Awaited<ReturnType<typeof keptBy>> = [];
  const secrets: Record<string, string> = {};

  for (const [name, title, make] of [
    ['API key', 'API key issued', issueKey],
    ['inference key', 'Inference key issued', issueInferenceKey],
    ['signing secret', 'Webhook added', addWebhook],
  ] as const) {
    await test.step(name, async () => {
      const secret = await make(page);
      expect(secret, name).not.toBe('');
      secrets[name] = secret;
      await expect(page.getByRole('alertdialog', { name: title })).toBeVisible();
      // The search itself is proven where there is something to find.
      expect(await heap.has([secret])).toEqual([secret]);
      await closeReveal(page, title);
      await expect(async () => expect(await heap.has([secret])).toEqual([])).toPass({ timeout: 60_000 });
      kept.push(...(await keptBy(page)));
    });
  }
  secrets['variable'] = canary('Variable');
  await setVariable(page, secrets['variable']);
  const typed = [secrets['variable']];
  await expect(async () => expect(await heap.has(typed)).toEqual([])).toPass({ timeout: 60_000 });
  kept.push(...(await keptBy(page)));
  secrets['registry password'] = canary('Password');
  await askForPrivateImage(page, secrets['registry password']);
  await visit(page, `${product.portalUrl}/`);
  await expect(async () => expect(await heap.has(Object.values(secrets))).toEqual([])).toPass({
    timeout: 60_000,
  });
  kept.push(...(await keptBy(page)));

  kept.push(...(await keptBy(otherTab)));
  expect(foundIn(kept, secrets)).toEqual([]);
  expect(await (await heapOf(otherTab)).has(Object.values(secrets))).toEqual([]);
  const given = new Set(foundIn([...actionAnswers, ...(await answers())], secrets));
  expect([...given]).toEqual([
    `API key in POST ${product.portalUrl}/api-keys`,
    `inference key in POST ${product.portalUrl}/api-keys/inference`,
    `signing secret in POST ${product.portalUrl}/webhooks/new`,
  ]);
  await page.context().close();
  await product.stop();
  expect(foundIn([{ where: 'what the product wrote', text: product.output() }], secrets)).toEqual([]);
  expect(await filesWith(dataDir, secrets)).toEqual([]);
  expect(await filesWith(dataDir, { 'what is no secret': APP })).not.toEqual([]);
});
