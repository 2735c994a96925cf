import { appFacts, appFiles } from './support/apps.ts';
import { makeGitRepository, type GitRepository } from './support/git-repository.ts';
import {
  chooseRepository,
  create,
  expectRunFails,
  expectRunSucceeds,
  outcome,
  visit,
} from './support/portal.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

/** The platform gives an app a minute to listen. */
const LISTEN_LIMIT_MS = 90_000;

const repositories: GitRepository[] = [];
test.afterAll(() => Promise.all(repositories.map((repository) => repository.remove())));

async function makeRepository(files: Record<string, string>): Promise<GitRepository> {
  const repository = await makeGitRepository(files);
  repositories.push(repository);
  return repository;
}

/** Deploys a repository; gives the page of its run. */
async function deploy(
  page: Page,
  url: string,
  name: string,
): Promise<{ runUrl: string; deploymentId: string }> {
  await visit(page, '/deployments/new');
  await chooseRepository(page, url);
  const { deploymentId } = await create(page, name);
  return { runUrl: page.url(), deploymentId };
}

test.describe('a run fails and says why, before anything else on its page', () => {
  // Waiting for an app to listen takes a minute, during which the other tests run.
  let silentRunUrl = '';

  test.beforeAll(async ({ browser, session, product }) => {
    const silent = await makeRepository({
      'package.json': JSON.stringify({ scripts: { start: 'node server.js' } }),
      'server.js': `console.log('I never listen'); setInterval(() => undefined, 1000);`,
    });
    const context = await browser.newContext({ storageState: await session(), baseURL: product.portalUrl });
    silentRunUrl = (await deploy(await context.newPage(), silent.url, 'silent')).runUrl;
    await context.close();
  });

  test('when the repository does not exist', async ({ page }) => {
    await deploy(page, 'file:///nowhere/at/all.git', 'nowhere');
    await expectRunFails(page);
    await expect(outcome(page)).toContainText(
      'The repository file:///nowhere/at/all.git does not exist or cannot be read.',
    );
    await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName(
      'Outcome of the run',
    );
  });

  test('when it does not build, and the log of the build is there to read', async ({ page }) => {
    const broken = await makeRepository({
      ...appFiles('broken'),
      'build.js': `console.log('step one of the build'); console.error('cannot find the thing'); process.exit(7);`,
    });
    const { deploymentId } = await deploy(page, broken.url, 'broken-build');
    await expectRunFails(page);
    await expect(outcome(page)).toContainText('exit code 7: cannot find the thing');
    await outcome(page).getByRole('link', { name: 'Open logs' }).click();
    const lines = page.getByRole('log', { name: 'Log lines' });
    await expect(lines).toContainText('step one of the build');
    await expect(lines).toContainText('cannot find the thing');

    await visit(page, '/deployments');
    const row = page.getByRole('row', { name: /broken-build/ });
    await expect(row).toContainText('Unknown');
    await expect(page.getByRole('table', { name: 'Deployments' })).toContainText('Last run failed at build');
    await visit(page, `/deployments/${deploymentId}`);
    await expect(page.getByRole('status').filter({ hasText: 'The platform says' })).toContainText(
      'cannot find the thing',
    );
  });

  test('when the app dies in a loop', async ({ page }) => {
    const dying = await makeRepository({
      'package.json': JSON.stringify({ scripts: { start: 'node server.js' } }),
      'server.js': `console.error('no database configured'); process.exit(3);`,
    });
    await deploy(page, dying.url, 'dying');
    await expectRunFails(page);
    await expect(outcome(page)).toContainText(/The app ended \d times.*exit code 3: no database configured/);
  });

  test('when there is nothing in it that can run', async ({ page }) => {
    const words = await makeRepository({ 'README.md': 'Only words.' });
    await deploy(page, words.url, 'words');
    await expectRunFails(page);
    await expect(outcome(page)).toContainText('package.json');
  });

  test('when the app does not listen on PORT', async ({ page }) => {
    await visit(page, silentRunUrl);
    await expectRunFails(page, LISTEN_LIMIT_MS);
    await expect(outcome(page)).toContainText('does not listen on the port given in PORT');
  });
});

test('a redeploy that fails leaves the old version serving, and says so', async ({ page }) => {
  const repository = await makeRepository(appFiles('good'));
  const { deploymentId } = await deploy(page, repository.url, 'stays-up');
  await expectRunSucceeds(page, 'stays-up');
  const url = (await page.getByRole('link', { name: 'Open stays-up' }).getAttribute('href')) ?? '';

  await repository.commit({ 'build.js': 'process.exit(1);' });
  await visit(page, `/deployments/${deploymentId}`);
  await page.getByRole('button', { name: 'Redeploy' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Redeploy stays-up' }).click();
  await expectRunFails(page);
  await expect(outcome(page)).toContainText('the release before this run still serves');
  expect(await appFacts(url)).toMatchObject({ version: 'good' });
  await visit(page, `/deployments/${deploymentId}`);
  await expect(page.getByRole('main').getByText('Live', { exact: true }).first()).toBeVisible();
});
