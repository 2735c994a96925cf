import { expect, type Page } from '@playwright/test';
import { untilAlive } from './portal.ts';
import type { Account, RunningProduct } from './product.ts';

type WhoAndWhere = Pick<RunningProduct, 'portalUrl'> & { signIn: Account };

/** Fills the issuer's page, which must be open. */
export async function enterPassword(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in the way a person does: from the portal, over the issuer's page, back to the overview. */
export async function signIn(page: Page, product: WhoAndWhere): Promise<void> {
  await page.goto(`${product.portalUrl}/sign-in`);
  await page.getByRole('link', { name: 'Continue to sign-in' }).click();
  await enterPassword(page, product.signIn);
  await page.waitForURL(`${product.portalUrl}/`);
  await untilAlive(page);
}

/** Ends the session by the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
}
