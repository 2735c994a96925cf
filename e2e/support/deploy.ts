import { expect, type Page } from '@playwright/test';

/** What the pass-through takes, as the portal's own pages send it: with the origin of the portal. */
export async function callPlatform(
  page: Page,
  portalUrl: string,
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<Record<string, unknown>> {
  const answer = await page.request.fetch(`${portalUrl}/api/platform${path}`, {
    method,
    headers: { origin: portalUrl, 'idempotency-key': `e2e.${crypto.randomUUID()}` },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Record<string, unknown>;
}

/** Waits until the run of an accepted change has ended well. */
export async function waitForRun(
  page: Page,
  portalUrl: string,
  { run_id }: Record<string, unknown>,
): Promise<void> {
  await expect
    .poll(
      async () => {
        const run = await page.request.get(`${portalUrl}/api/platform/deployments/runs/${String(run_id)}`);
        return ((await run.json()) as { status: string }).status;
      },
      { timeout: 60_000 },
    )
    .toBe('succeeded');
}

/** Deploys over the pass-through and waits until the app is live; gives its id. */
export async function deployLive(page: Page, portalUrl: string, request: object): Promise<string> {
  const accepted = await callPlatform(page, portalUrl, 'POST', '/deployments', request);
  await waitForRun(page, portalUrl, accepted);
  return String(accepted['id']);
}
