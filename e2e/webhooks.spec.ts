import { verifyDelivery } from '../lib/signature/verify.ts';
import { makeAccount } from './support/accounts.ts';
import { reload, visit } from './support/portal.ts';
import { startProgram, startReceiver } from './support/receiver.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import type { Locator, Page } from '@playwright/test';

// Each test has an account of its own, and so begins without webhooks.
test.use({ isSignedIn: false });

let made = 0;
// Unlike those of an earlier worker: after a failure the file begins anew.
const ROUND = Date.now().toString(36);

test.beforeEach(async ({ page, product }) => {
  made += 1;
  const account = await makeAccount(product, `webhooks-${ROUND}-${made}@example.org`);
  await signIn(page, { ...product, signIn: account });
});

/** Fills the open form with a receiver on this machine, which the platform of the tests excepts from its guard. */
async function send(page: Page, address: string, button: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('button', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('checkbox', { name: /Ask the platform anyway/ }).check();
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('alertdialog', { name: 'Webhook added' });
}

async function store(reveal: Locator): Promise<string> {
  const secret = await reveal.getByRole('group', { name: 'Signing secret' }).innerText();
  await reveal.getByRole('checkbox', { name: /I have stored this secret/ }).check();
  await reveal.getByRole('button', { name: 'Close' }).click();
  await expect(reveal).toBeHidden();
  return secret;
}

async function add(page: Page, address: string): Promise<string> {
  await visit(page, '/webhooks/new');
  const secret = await store(await send(page, address, 'Add webhook'));
  await expect(page).toHaveURL(/\/webhooks$/);
  return secret;
}

/** Makes something happen that webhooks are told of. */
async function makeEvent(page: Page, origin: string): Promise<void> {
  const answer = await page.request.post('/api/platform/templates/static-site/deploy', {
    headers: { origin },
    data: { name: `hooked-${ROUND}-${made}`, env: {} },
  });
  expect(answer.status(), await answer.text()).toBe(202);
}

const deliveries = (page: Page) => page.getByRole('table', { name: 'Deliveries' });
const rowsOf = (table: Locator, words: string) => table.getByRole('row').filter({ hasText: words });

/** Reads again until the page says it: what became of a delivery is not read by itself where that costs a change. */
async function readUntil(page: Page, where: Locator, words: RegExp): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Read again' }).click();
    await expect(where).toContainText(words, { timeout: 2_000 });
  }).toPass();
}

test('a webhook is added, proven by the program of the portal on real deliveries, and deleted', async ({
  page,
  product,
}) => {
  await visit(page, '/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  const address = `http://${product.receiver}/portico`;
  const secret = await add(page, address);
  expect(secret).toMatch(/^whsec_\S{40,}$/);
  await expect(page.getByRole('row', { name: address })).toContainText('all 11');

  await page.getByRole('link', { name: 'Verify signatures' }).click();
  const code = await page.getByRole('region', { name: 'Node program' }).innerText();
  const program = await startProgram(product.receiver, code, secret);
  try {
    await makeEvent(page, product.portalUrl);
    await expect.poll(program.output).toMatch(/genuine[^]*deployment\.accepted/);
  } finally {
    await program.stop();
  }
  await visit(page, '/webhooks/deliveries?type=deployment.accepted');
  await readUntil(page, rowsOf(deliveries(page), 'deployment.accepted'), /Delivered.*204/);

  await visit(page, '/webhooks');
  await page.getByRole('button', { name: `Actions for ${address}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});

test('a program with another secret refuses, and the portal shows who fails, why and when the next try is', async ({
  page,
  product,
}) => {
  await add(page, `http://${product.receiver}/wrong`);
  await visit(page, '/webhooks/verify');
  const code = await page.getByRole('region', { name: 'Node program' }).innerText();
  const program = await startProgram(product.receiver, code, 'whsec_of_another');
  try {
    await makeEvent(page, product.portalUrl);
    await visit(page, '/webhooks/deliveries?status=retrying');
    const row = rowsOf(deliveries(page), 'deployment.accepted').first();
    await readUntil(page, row, /Retrying.*401.*(in \d:\d\d|due)/);
    await expect(page.getByText('The receiver answered with status 401.').first()).toBeVisible();
    await page.getByRole('link', { name: 'Endpoints' }).click();
    await expect(page.getByText('1 endpoint is failing.')).toBeVisible();
  } finally {
    await program.stop();
  }
});

test('a real delivery is checked in the page alone, and each slip is explained', async ({
  page,
  product,
}) => {
  const receiver = await startReceiver(product.receiver);
  const secret = await add(page, `http://${product.receiver}/check`);
  await makeEvent(page, product.portalUrl);
  // What another test has left to be tried again may come before it.
  const arrived = () => receiver.received.find(({ path }) => path === '/check');
  await expect.poll(arrived).toBeDefined();
  const delivery = arrived();
  await receiver.stop();
  if (delivery === undefined) throw new Error('nothing arrived');
  const headers = JSON.stringify(delivery.headers);
  expect((await verifyDelivery({ headers, body: delivery.body, secret })).verdict).toBe('verified');

  await visit(page, '/webhooks/verify');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const result = page.getByRole('region', { name: 'Result of the check' });
  const check = async (body: string, words: string | RegExp) => {
    await page.getByLabel('Raw body').fill(body);
    await page.getByRole('button', { name: 'Check signature' }).click();
    await expect(result).toContainText(words);
  };
  await page.getByLabel('Headers').fill(headers);
  await page.getByLabel('Signing secret').fill(secret);
  await check(delivery.body, /The signature matches.*in hex.*The timestamp is recent/);
  await check(`${delivery.body}\n`, 'no white space at its end');
  await check(JSON.stringify(JSON.parse(delivery.body), null, 2), 'parsed and printed again');
  await check('{}', 'The signature does not match');

  await page.getByRole('button', { name: 'Make command' }).click();
  await expect(page.getByRole('region', { name: 'Signed curl command' })).toContainText(
    'X-Service-Signature: v1=',
  );
  expect(sent.filter((each) => each.includes(secret) || each.includes('X-Service'))).toEqual([]);
  const kept = () => JSON.stringify([localStorage, sessionStorage, location.href, history.state]);
  expect(await page.evaluate(kept)).not.toContain(secret);
});

test('a webhook is replaced step by step, over a reload, without a secret kept', async ({
  page,
  product,
}) => {
  const receiver = await startReceiver(product.receiver);
  const [before, after] = ['before', 'after'].map((name) => `http://${product.receiver}/${name}`);
  await add(page, before ?? '');
  await page.getByRole('button', { name: `Actions for ${before ?? ''}` }).click();
  await page.getByRole('menuitem', { name: 'Replace' }).click();
  await expect(page.getByText(/Costs 2 .*changes/)).toBeVisible();
  await expect(page.getByText('11 of 11 chosen')).toBeVisible();
  const secret = await store(await send(page, after ?? '', 'Add new webhook'));

  await reload(page);
  await expect(page.getByText('The new secret was shown once and is kept nowhere.')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(secret);
  await page.getByRole('button', { name: 'My handler has the new secret' }).click();
  await makeEvent(page, product.portalUrl);
  await expect.poll(() => receiver.received.some(({ path }) => path === '/after')).toBe(true);
  await readUntil(page, page.getByRole('main'), /The new webhook works/);
  await page.getByRole('button', { name: 'Delete the old webhook' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('The webhook is replaced')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the webhooks' }).click();
  await expect(page.getByRole('row', { name: after ?? '' })).toBeVisible();
  await expect(page.getByRole('row', { name: before ?? '' })).toHaveCount(0);
  await receiver.stop();
});

test('the secret is shown once; a refusal stands on its field; an orphan is named and deleted', async ({
  page,
  product,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: net::ERR/);
  await visit(page, '/webhooks/new');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.8/hook');
  await page.getByRole('checkbox', { name: 'deployment.live' }).check();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('10.0.0.8 is in a range that nobody else can reach.')).toBeVisible();
  await page.getByRole('checkbox', { name: /Ask the platform anyway/ }).check();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('Use a public host: local and private ones are refused.')).toBeVisible();

  const reveal = await send(page, `http://${product.receiver}/once`, 'Add webhook');
  await expect(reveal).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(reveal.getByRole('button', { name: 'Close' })).toBeDisabled();
  await reveal.getByRole('button', { name: 'Discard and delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('Webhook deleted')).toBeVisible();

  // The request reaches the platform; only its answer does not come back.
  await page.route('**/webhooks/new', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const banner = page.getByRole('alert').filter({ hasText: 'did not arrive' });
  await banner.getByRole('button', { name: /^Delete wh_/ }).click();
  await page.unrouteAll();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(banner).toBeHidden();
  await visit(page, '/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});
