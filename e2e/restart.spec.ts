import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appFacts, appFiles, onceGone } from './support/apps.ts';
import { makeGitRepository, type GitRepository } from './support/git-repository.ts';
import { chooseRepository, create, expectRunSucceeds, visit, type RunPlace } from './support/portal.ts';
import { processesOf } from './support/processes.ts';
import {
  freePorts,
  makeDataDir,
  removeDataDir,
  startProduct,
  type RunningProduct,
} from './support/product.ts';
import { enterPassword } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

// A product of its own, which is killed and started again on the same data and ports.
test.describe.configure({ mode: 'serial' });
test.use({ isSignedIn: false });

let product: RunningProduct;
let dataDir = '';
let password = { email: '', password: '' };
let repository: GitRepository;
const live = { name: 'lives-on', url: '' };
/** Where a run is held until the platform is killed: in its build, and in the wait for its first answer. */
const HELD = ['build', 'probe'];

async function start(ports: RunningProduct['ports']): Promise<RunningProduct> {
  return startProduct({ dataDir, ports });
}

/** While this file is there, an app stays in the stage. */
const holdOf = (stage: string) => join(repository.folder, `hold-${stage}`);

/** kill -9 of the platform takes the start command with it; then the same command again. */
async function killAndStart(): Promise<void> {
  expect(await product.killPlatform()).not.toBe(0);
  for (const stage of HELD) await rm(holdOf(stage), { force: true });
  product = await start(product.ports);
}

async function signInAgain(page: Page): Promise<void> {
  await page.goto(`${product.portalUrl}/auth/start`);
  if (new URL(page.url()).origin !== product.portalUrl) await enterPassword(page, password);
  await page.waitForURL(`${product.portalUrl}/`);
}

async function deploy(page: Page, name: string): Promise<RunPlace> {
  await visit(page, `${product.portalUrl}/deployments/new`);
  await chooseRepository(page, repository.url);
  return create(page, name);
}

/** The app answers, or does so in a moment: it has just been started again. */
async function expectApp(url: string): Promise<void> {
  await expect(async () => expect(await appFacts(url)).toMatchObject({ version: 'one' })).toPass({
    timeout: 20_000,
  });
}

/** The processes of all apps. */
const runningApps = () => processesOf(dataDir).filter(({ command }) => command.includes('start.js'));

test.beforeAll(async () => {
  repository = await makeGitRepository(appFiles('one'));
  await repository.commit({
    'build.js': onceGone(holdOf('build'), `console.log('made version one')`),
    'start.js': onceGone(holdOf('probe'), `require('./server.js')`),
    'package.json': JSON.stringify({ scripts: { build: 'node build.js', start: 'node start.js' } }),
  });
  dataDir = await makeDataDir();
  product = await start(await freePorts());
  if (product.signIn === undefined) throw new Error('The first start did not say how to sign in.');
  password = product.signIn;
});

// A page that is open while its portal is gone says so on its console.
test.beforeEach(({ complaints }) => complaints.allow(/net::ERR_|status of 50[23]/));

test.afterAll(async () => {
  await product.stop().finally(() => removeDataDir(dataDir));
  await repository.remove();
});

test('what is live when the platform is killed is live again, once, after the next start', async ({
  page,
}) => {
  await signInAgain(page);
  await deploy(page, live.name);
  await expectRunSucceeds(page, live.name);
  live.url = (await page.getByRole('link', { name: `Open ${live.name}` }).getAttribute('href')) ?? '';
  const before = await appFacts(live.url);

  await killAndStart();
  await expectApp(live.url);
  expect((await appFacts(live.url)).pid).not.toBe(before.pid);
  expect(runningApps()).toHaveLength(1);
  await visit(page, `${product.portalUrl}/deployments`);
  await expect(page.getByRole('row', { name: new RegExp(live.name) })).toContainText('Live');
});

for (const stage of ['accepted', ...HELD]) {
  test(`a run that the platform is killed in, at ${stage}, ends well after the next start`, async ({
    page,
  }) => {
    await signInAgain(page);
    const name = `killed-at-${stage}`;
    if (stage !== 'accepted') await writeFile(holdOf(stage), '');
    const { deploymentId, runId } = await deploy(page, name);
    const reached = async () => {
      const answer = await page.request.get(`${product.portalUrl}/api/platform/deployments/runs/${runId}`);
      return ((await answer.json()) as { stage: string | null }).stage;
    };
    if (stage !== 'accepted') await expect.poll(reached, { timeout: 60_000 }).toBe(stage);
    await killAndStart();

    await visit(page, `${product.portalUrl}/deployments/${deploymentId}/runs/${runId}`);
    await expectRunSucceeds(page, name);
    const url = (await page.getByRole('link', { name: `Open ${name}` }).getAttribute('href')) ?? '';
    await expectApp(url);
    await expectApp(live.url);
  });
}

test('every app runs once, and all are gone when the product stops', async () => {
  expect(runningApps()).toHaveLength(4);
  await product.stop();
  expect(processesOf(dataDir)).toEqual([]);
  product = await start(product.ports);
  await expectApp(live.url);
});
