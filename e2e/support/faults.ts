import { expect, type Page } from '@playwright/test';
import { visit } from './portal.ts';
import type { ProductFacts } from './test.ts';

/** Issues an API key on the page of keys: with it a test speaks to the platform itself. */
export async function issueApiKey(page: Page): Promise<string> {
  await visit(page, '/api-keys');
  await page.getByRole('button', { name: 'Issue key', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue key' }).click();
  const reveal = page.getByRole('alertdialog', { name: 'API key issued' });
  const key = (await reveal.getByRole('group', { name: 'Key' }).textContent()) ?? '';
  await reveal.getByRole('checkbox', { name: /I have stored this key/ }).check();
  await reveal.getByRole('button', { name: 'Close' }).click();
  await expect(reveal).toBeHidden();
  return key;
}

export type Provoked = {
  method: string;
  /** The path of the Platform API, such as `/deployments/dep_1`. */
  path: string;
  /** An error code that the operation can answer with, or an effect of the platform's test switch. */
  fault: string;
};

/**
 * Lets the page meet a fault that the platform under test makes on demand: its own answer, and no imitation of it. Gives a function
 * that ends it.
 */
export async function provoke(
  page: Page,
  { apiUrl }: Pick<ProductFacts, 'apiUrl'>,
  apiKey: string,
  { method, path, fault }: Provoked,
): Promise<() => Promise<void>> {
  const address = `**/api/platform${path}`;
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.method() !== method) return route.fallback();
    const data = request.postDataBuffer();
    const response = await page.request.fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'x-portico-fault': fault,
        ...(data === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(data === null ? {} : { data }),
    });
    return route.fulfill({ response });
  });
  return () => page.unroute(address);
}
