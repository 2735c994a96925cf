import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { appFiles, onceGone } from './support/apps.ts';
import { makeGitRepository, type GitRepository } from './support/git-repository.ts';
import {
  chooseRepository,
  create,
  expectRunSucceeds,
  openTab,
  outcome,
  runPlace,
  visit,
} from './support/portal.ts';
import { expect, test } from './support/test.ts';

const NAME = 'followed';

// One deployment and its runs: each test goes on where the one before stopped, in one browser that remembers.
test.describe.configure({ mode: 'serial' });

let repository: GitRepository;
/** While this file is there, the app is being built. */
const hold = () => join(repository.folder, 'hold');
let page: Page;
let place = { deploymentId: '', runId: '' };

test.beforeAll(async ({ browser, session, product }) => {
  repository = await makeGitRepository(appFiles('one'));
  await repository.commit({ 'build.js': onceGone(hold(), `console.log('made')`) });
  const context = await browser.newContext({ storageState: await session(), baseURL: product.portalUrl });
  page = await context.newPage();
});
test.beforeEach(({ complaints }) => complaints.listenTo(page.context()));
test.afterAll(() => Promise.all([page.context().close(), repository.remove()]));

const tray = () => page.getByRole('region', { name: 'Runs', exact: true });

/** Counts the reads of the deployment that the browser makes. */
function countReads(deploymentId: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(`/deployments/${deploymentId}`)) count += 1;
  });
  return () => count;
}

async function restart(): Promise<void> {
  await page.getByRole('button', { name: 'Restart' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Restart ${NAME}` })
    .click();
  await runPlace(page);
}

test('a run is followed from any page, told at its end, and gone once it was seen', async () => {
  await visit(page, '/deployments/new');
  await chooseRepository(page, repository.url);
  await writeFile(hold(), '');
  place = await create(page, NAME);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API keys' }).click();
  await expect(tray()).toContainText(`Create of ${NAME}`);
  await page.reload();
  await expect(tray()).toContainText(`Create of ${NAME}`);
  await rm(hold());
  await expect(tray()).toContainText('1 run succeeded', { timeout: 60_000 });

  await tray()
    .getByRole('link', { name: `Create of ${NAME}` })
    .click();
  await expectRunSucceeds(page, NAME);
  await expect(tray()).toBeHidden();
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-ok.svg');
  await page.getByRole('link', { name: 'See its health' }).click();
  await expect(tray()).toBeHidden();
});

test('a run that is opened after its end reads its deployment once', async () => {
  await visit(page, '/deployments');
  const reads = countReads(place.deploymentId);
  await visit(page, `/deployments/${place.deploymentId}/runs/${place.runId}`);
  await expectRunSucceeds(page, NAME);
  await expect(outcome(page).getByRole('link', { name: `Open ${NAME}` })).toBeVisible();
  // The server read it for the page: the browser has nothing to ask.
  expect(reads()).toBe(0);
});

test('the address of a success can be taken to a phone', async () => {
  await outcome(page).getByRole('button', { name: 'Show as QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open on a phone' });
  await expect(dialog.getByRole('img', { name: new RegExp(`QR code of http://${NAME}`) })).toBeVisible();
  await expect(dialog).toContainText('Only this machine knows the address');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('runs are compared stage by stage, and make a usual time that says where it is from', async () => {
  for (let count = 0; count < 3; count += 1) {
    await visit(page, `/deployments/${place.deploymentId}`);
    await restart();
    await expectRunSucceeds(page, NAME);
  }
  await expect(page.getByRole('main')).toContainText(/Usually.*from 2 runs in this browser/);
  await visit(page, `/deployments/${place.deploymentId}`);
  await openTab(page, 'Runs');
  await expect(page.getByRole('table', { name: 'Runs' }).getByRole('row')).toHaveCount(5);
  const compared = page.getByRole('table', { name: 'Stages compared' });
  await expect(compared.getByRole('row', { name: /Whole run/ })).toContainText(/\d/);
  await page.getByLabel('First run').selectOption({ index: 3 });
  await expect(page).toHaveURL(/first=run_/);
});

test('a time is selected by drag or keys, and leads to its logs and events', async () => {
  await openTab(page, 'Health');
  const list = page.getByRole('list', { name: 'What happened' });
  await expect(list).toContainText('Restart succeeded');
  const area = page.getByRole('group', { name: 'Selection of time' });
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (box === null) throw new Error('the axis is drawn');
  await page.mouse.move(box.x + box.width * 0.2, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + 30, { steps: 3 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=.*&to=/);
  await page.getByRole('slider', { name: 'End of the selection' }).press('End');
  await expect(list).toContainText('Restart succeeded');
  const link = page.getByRole('link', { name: 'Events of this time' });
  await expect(link).toHaveAttribute('href', /events\?from=\d{4}-.*&to=\d{4}-/);
  await page.getByRole('slider', { name: 'End of the selection' }).press('Escape');
  await expect(page).not.toHaveURL(/from=/);
});
