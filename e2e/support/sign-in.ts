import { expect, type Page } from '@playwright/test';
import type { ProductFacts } from './test.ts';

/** Signs in the way a person does: from the portal, over the issuer's page, back to the overview. */
export async function signIn(page: Page, product: Pick<ProductFacts, 'portalUrl' | 'signIn'>): Promise<void> {
  await page.goto(`${product.portalUrl}/sign-in`);
  await page.getByRole('link', { name: /sign in|continue/i }).click();
  await page.getByLabel('Email').fill(product.signIn.email);
  await page.getByLabel('Password').fill(product.signIn.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${product.portalUrl}/`);
  await expect(page.getByRole('main')).toBeVisible();
}
