import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { deployLive } from './deploy.ts';

/** Fetching, building and probing on a busy machine. */
const RUN_LIMIT_MS = 60_000;

/** What Chromium says of what it gave up because a container of this machine has started or ended. */
export const NETWORK_CHANGED = /net::ERR_NETWORK_CHANGED/;

/** Opens a page of the portal and waits until it takes input. Gives what the server answered. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path).catch((error: unknown) => {
    if (!NETWORK_CHANGED.test(String(error))) throw error;
    return page.goto(path);
  });
  await untilAlive(page);
  return answer;
}

/** Loads the open page again and waits until it takes input. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilAlive(page);
}

/** Waits until the open page takes input: what is typed or pressed before that, a browser may lose. */
export async function untilAlive(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const isTakenOver = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  await expect.poll(() => heading.evaluate(isTakenOver), { intervals: [50] }).toBe(true);
  // What listens to keys begins to after that, before the browser has nothing left to do.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Chooses a starter on the open form by its name and fills in what it requires. */
export async function chooseTemplate(page: Page, template: string): Promise<void> {
  await page.getByRole('group', { name: 'Source' }).getByRole('button', { name: 'Template' }).click();
  await page.getByRole('radio', { name: template }).check();
}

/** Gives a git repository as the source on the open form. */
export async function chooseRepository(page: Page, url: string): Promise<void> {
  await page.getByRole('group', { name: 'Source' }).getByRole('button', { name: 'Repository' }).click();
  await page.getByLabel('Repository address').fill(url);
}

/** The answer to the next create that the page sends, not to a read of the list, which has the same address. */
export function answerToCreate(page: Page): Promise<Response> {
  return page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().endsWith('/api/platform/deployments'),
  );
}

/** The text that was copied last; to be polled, since a copy takes a moment. */
export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Names the deployment, creates it, and follows to the page of its run. */
export async function create(page: Page, name: string): Promise<RunPlace> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create deployment' }).click();
  return runPlace(page);
}

export type RunPlace = { deploymentId: string; runId: string };

/** Which run the page shows, once it shows one. */
export async function runPlace(page: Page): Promise<RunPlace> {
  await page.waitForURL(/\/runs\//);
  const [, , deploymentId = '', , runId = ''] = new URL(page.url()).pathname.split('/');
  return { deploymentId, runId };
}

/** What came of the run on the open run page. */
export function outcome(page: Page): Locator {
  return page.getByRole('region', { name: 'Outcome of the run' });
}

export async function expectRunSucceeds(page: Page, name: string): Promise<void> {
  await expect(outcome(page).getByRole('heading')).toHaveText(`${name} is live`, { timeout: RUN_LIMIT_MS });
}

export async function expectRunFails(page: Page, limitMs = RUN_LIMIT_MS): Promise<void> {
  await expect(outcome(page).getByRole('heading')).toHaveText(/^The run failed/, { timeout: limitMs });
}

/** Opens a tab of the deployment whose page is open. */
export async function openTab(page: Page, tab: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Deployment' }).getByRole('link', { name: tab }).click();
  await expect(page).toHaveTitle(new RegExp(`^${tab} ·`));
}

/** Deploys a starter over the pass-through and waits until it is live; gives its id. */
export function deployStarter(page: Page, portalUrl: string, name: string): Promise<string> {
  return deployLive(page, portalUrl, { template_id: 'static-site', name });
}
