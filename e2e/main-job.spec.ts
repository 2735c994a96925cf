import { appFacts, appFiles, askApp } from './support/apps.ts';
import { makeGitRepository, type GitRepository } from './support/git-repository.ts';
import {
  chooseRepository,
  chooseTemplate,
  create,
  expectRunSucceeds,
  openTab,
  runPlace,
  visit,
} from './support/portal.ts';
import { expect, test } from './support/test.ts';

/** An app that died is up again after a second; the page reads its health every 15 s. */
const RECOVERY_MS = 45_000;

// One job from its beginning to its end: each test goes on where the one before stopped.
test.describe.configure({ mode: 'serial' });

const app = { id: '', url: '' };
let repository: GitRepository;

test.beforeAll(async () => {
  repository = await makeGitRepository(appFiles('one'));
});
test.afterAll(() => repository.remove());

test('a starter goes live from the portal and answers at its address', async ({ page }) => {
  await visit(page, '/deployments/new');
  await chooseTemplate(page, 'Greeter');
  await page.getByLabel('Value of GREETING').fill('Good morning');
  await create(page, 'starter');
  await expect(page.getByRole('listitem').filter({ hasText: 'seen' }).first()).toBeVisible();
  await expectRunSucceeds(page, 'starter');

  const site = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open starter' }).click();
  await expect((await site).getByText('Good morning')).toBeVisible();
});

test('the page of a run survives a reload', async ({ page }) => {
  await visit(page, '/deployments/new');
  await chooseTemplate(page, 'Static site');
  const { runId } = await create(page, 'reloaded');
  await page.reload();
  await expectRunSucceeds(page, 'reloaded');
  await page.reload();
  await expectRunSucceeds(page, 'reloaded');
  await expect(page.getByRole('button', { name: `/deployments/runs/${runId}` })).toBeVisible();
});

test('a git repository of one’s own goes live', async ({ page }) => {
  await visit(page, '/deployments/new');
  await chooseRepository(page, repository.url);
  app.id = (await create(page, 'own-repository')).deploymentId;
  await expectRunSucceeds(page, 'own-repository');
  app.url = (await page.getByRole('link', { name: 'Open own-repository' }).getAttribute('href')) ?? '';
  expect(await appFacts(app.url)).toMatchObject({ version: 'one', colour: null });

  await visit(page, '/deployments');
  const row = page.getByRole('row', { name: /own-repository/ });
  await expect(row).toContainText('Live');
});

test('its logs show what its build and the app wrote, and new lines as they come', async ({ page }) => {
  await visit(page, `/deployments/${app.id}/logs`);
  const lines = page.getByRole('log', { name: 'Log lines' });
  await expect(lines).toContainText('made version one');
  await expect(lines).toContainText('version one listens');
  await askApp(app.url, '/say/hello-from-the-test');
  await expect(lines).toContainText('said hello-from-the-test');
});

test('its events tell how it went live', async ({ page }) => {
  await visit(page, `/deployments/${app.id}/events`);
  await expect(page.getByRole('main')).toContainText('The app is live.');
  await expect(page.getByRole('main')).toContainText('Stage build started.');
});

test('a redeploy brings the new commit', async ({ page }) => {
  await repository.commit(appFiles('two'));
  await visit(page, `/deployments/${app.id}`);
  await page.getByRole('button', { name: 'Redeploy' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Redeploy own-repository' }).click();
  await runPlace(page);
  await expectRunSucceeds(page, 'own-repository');
  expect(await appFacts(app.url)).toMatchObject({ version: 'two' });
});

test('an API key is shown once, opens the API, and is refused once it is revoked', async ({
  page,
  product,
}) => {
  await visit(page, '/api-keys');
  await page.getByRole('button', { name: 'Issue key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue key' }).click();
  const reveal = page.getByRole('alertdialog', { name: 'API key issued' });
  const key = await reveal.getByRole('group', { name: 'Key' }).innerText();
  const list = () => fetch(`${product.apiUrl}/deployments`, { headers: { authorization: `Bearer ${key}` } });

  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(reveal).toBeVisible();
  await expect(reveal.getByRole('button', { name: 'Close' })).toBeDisabled();
  await reveal.getByLabel('Label').fill('from the test');
  await reveal.getByRole('checkbox', { name: /I have stored this key/ }).check();
  await reveal.getByRole('button', { name: 'Close' }).click();
  await expect(reveal).toBeHidden();

  const answer = await list();
  expect(answer.status).toBe(200);
  expect(JSON.stringify(await answer.json())).toContain('own-repository');

  await page.getByRole('button', { name: 'Revoke from the test' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('row', { name: /from the test/ })).toContainText('Revoked');
  const refused = await list();
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'invalid_api_key' });
});

test('a variable that is added reaches the app by a run, and is not shown again', async ({ page }) => {
  await visit(page, `/deployments/${app.id}`);
  await openTab(page, 'Environment');
  await page.getByRole('button', { name: 'Add variable' }).click();
  await page.getByLabel('Name of new variable').fill('COLOUR');
  await page.getByLabel('Value of COLOUR').fill('deep blue');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set and redeploy' }).click();
  await runPlace(page);
  await expectRunSucceeds(page, 'own-repository');
  expect(await appFacts(app.url)).toMatchObject({ colour: 'deep blue' });

  await visit(page, `/deployments/${app.id}/environment`);
  await expect(page.getByRole('table', { name: 'Environment variables' })).toContainText('COLOUR');
  expect(await page.content()).not.toContain('deep blue');
});

test('its health is observed, falls when its process is killed, and recovers', async ({ page }) => {
  await visit(page, `/deployments/${app.id}`);
  await openTab(page, 'Health');
  await page.getByRole('button', { name: 'Table' }).click();
  const observations = page.getByRole('table', { name: 'Observations' });
  const newest = observations.getByRole('row').nth(1);
  await expect(newest).toContainText(/Healthy\s*process_running/);

  const { pid } = await appFacts(app.url);
  process.kill(pid, 'SIGKILL');
  await expect(observations).toContainText('process_exited', { timeout: RECOVERY_MS });
  await expect(newest).toContainText(/Healthy\s*process_running/, { timeout: RECOVERY_MS });
  expect((await appFacts(app.url)).pid).not.toBe(pid);
  await openTab(page, 'Events');
  await expect(page.getByRole('main')).toContainText('turned unhealthy');
});
