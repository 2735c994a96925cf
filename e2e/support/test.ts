import { readFileSync } from 'node:fs';
import { expect, test as base, type BrowserContext } from '@playwright/test';
import { testEnv } from './env.ts';
import { NETWORK_CHANGED } from './portal.ts';
import type { Account, RunningProduct } from './product.ts';
import { signIn } from './sign-in.ts';

/** What tests know of the product that they share. */
export type ProductFacts = Pick<RunningProduct, 'portalUrl' | 'apiUrl' | 'appsPort' | 'dataDir'> & {
  signIn: Account;
  /** Where the product asks for DNS; nobody answers there until a test starts a server. */
  dnsPort: number;
  /** `host:port` on this machine that webhooks may be sent to, by http too; nobody answers there until a test does. */
  receiver: string;
};

/** What pages complained of: errors on the console, uncaught ones, and violations of the security policy. */
export type Complaints = {
  /** Takes complaints of this kind as part of the test: a refused answer is an error on the console of Chromium. */
  allow: (kind: RegExp) => void;
  /** Listens to one more context than the test's own. */
  listenTo: (context: BrowserContext) => Promise<void>;
};

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type Session = (account?: Account) => Promise<StorageState>;

/** A deployment without a custom domain answers so, and Chromium calls every such answer an error. */
const NO_DOMAIN = /status of 404 .*\/deployments\/[^/]+\/domain\)$/;

/** Well before an access token is renewed, so that no two contexts spend the same refresh token. */
const SESSION_MAX_MS = 300_000;

/**
 * Playwright's `test` with the shared product: relative addresses are those of its portal, the page is signed in, and
 * the test fails when a page complained of anything.
 */
export const test = base.extend<
  { isSignedIn: boolean; complaints: Complaints },
  {
    product: ProductFacts;
    /** The cookies of somebody who is signed in: of the first account unless another is named. */
    session: Session;
  }
>({
  product: [
    // eslint wants a pattern here, and Playwright reads it to learn what the fixture depends on.
    async ({}, use) => use(readProduct()),
    { scope: 'worker' },
  ],
  session: [
    async ({ browser, product }, use) => {
      const sessions = new Map<string, { state: StorageState; atMs: number }>();
      await use(async (account = product.signIn) => {
        const kept = sessions.get(account.email);
        if (kept !== undefined && Date.now() - kept.atMs < SESSION_MAX_MS) return kept.state;
        const context = await browser.newContext();
        await signIn(await context.newPage(), { ...product, signIn: account });
        const state = await context.storageState();
        sessions.set(account.email, { state, atMs: Date.now() });
        await context.close();
        return state;
      });
    },
    { scope: 'worker' },
  ],
  isSignedIn: [true, { option: true }],
  storageState: async ({ isSignedIn, session }, use) => use(isSignedIn ? await session() : undefined),
  baseURL: ({ product }, use) => use(product.portalUrl),
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      const allowed: RegExp[] = [NO_DOMAIN, NETWORK_CHANGED];
      const listenTo: Complaints['listenTo'] = (each) => listen(each, heard);
      await listenTo(context);
      await use({ allow: (kind) => allowed.push(kind), listenTo });
      expect(heard.filter((text) => !allowed.some((kind) => kind.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

async function listen(context: BrowserContext, heard: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (event) => heard.push(`uncaught: ${String(event.error())}`));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} blocked ${blockedURI}`),
    );
  });
}

function readProduct(): ProductFacts {
  const file = testEnv().PORTICO_E2E_PRODUCT;
  if (file === undefined) throw new Error('The global setup has not started the product.');
  return JSON.parse(readFileSync(file, 'utf8')) as ProductFacts;
}
