import { readFileSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { testEnv } from './env.ts';
import type { Account, RunningProduct } from './product.ts';

/** What tests know of the product that they share. */
export type ProductFacts = Pick<RunningProduct, 'portalUrl' | 'apiUrl' | 'appsPort'> & { signIn: Account };

/** Playwright's `test` with the shared product: relative addresses are those of its portal. */
export const test = base.extend<object, { product: ProductFacts }>({
  product: [
    // eslint wants a pattern here, and Playwright reads it to learn what the fixture depends on.
    async ({}, use) => use(readProduct()),
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.portalUrl),
});

export { expect } from '@playwright/test';

function readProduct(): ProductFacts {
  const file = testEnv().PORTICO_E2E_PRODUCT;
  if (file === undefined) throw new Error('The global setup has not started the product.');
  return JSON.parse(readFileSync(file, 'utf8')) as ProductFacts;
}
