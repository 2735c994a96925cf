import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as client from 'openid-client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oidcPayloads } from '../db/schema/identity.ts';
import {
  locationOf,
  PORTAL,
  signIn,
  startSignIn,
  startTestIssuer,
  TestBrowser,
  type TestIssuer,
} from '../testing/test-issuer.ts';

let issuer: TestIssuer;
let password: string;

beforeAll(async () => {
  issuer = await startTestIssuer();
  password = (await issuer.identity.firstAccount())?.password ?? '';
});
afterAll(() => issuer.close());

const isAccepted = async (token: string): Promise<boolean> =>
  (await issuer.identity.verifyPortalSession(token)) !== null;
const signInAgain = (browser?: TestBrowser) => signIn(issuer, browser, password);

async function loginAddress(browser: TestBrowser): Promise<URL> {
  return locationOf(await browser.go((await startSignIn(issuer.config)).url));
}

describe('first account', () => {
  it('is told until the first sign-in and kept nowhere in the clear afterwards', async () => {
    const path = join(issuer.dataDir, 'first-account.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const page = await (await new TestBrowser().go(await loginAddress(new TestBrowser()))).text();
    expect(page).not.toContain(password);
    const browser = new TestBrowser();
    expect(await (await browser.go(await loginAddress(browser))).text()).toContain(password);
    const { tokens } = await signIn(issuer, browser);
    expect(tokens.claims()).toMatchObject({ email: 'you@portico.local', iss: issuer.issuer });
    expect(await issuer.identity.firstAccount()).toBeNull();
    await expect(stat(path)).rejects.toThrow('ENOENT');
    const next = new TestBrowser();
    expect(await (await next.go(await loginAddress(next))).text()).not.toContain(password);
  });

  it('is not made again at the next start, and the keys stay', async () => {
    const { tokens } = await signInAgain();
    await issuer.restart();
    expect(await issuer.identity.firstAccount()).toBeNull();
    expect(await isAccepted(tokens.access_token)).toBe(true);
    expect((await stat(join(issuer.dataDir, 'identity.json'))).mode & 0o777).toBe(0o600);
  });
});

describe('tokens', () => {
  it('name the account, and an unknown token names nobody', async () => {
    const { tokens } = await signInAgain();
    const sub = tokens.claims()?.sub;
    expect(await issuer.identity.verifyPortalSession(tokens.access_token)).toEqual({ accountId: sub });
    for (const unknown of [
      '',
      'x',
      tokens.refresh_token ?? '',
      tokens.id_token ?? '',
      `${tokens.access_token}x`,
    ]) {
      expect(await isAccepted(unknown)).toBe(false);
    }
  });

  it('lie in the database as hashes only', async () => {
    const { tokens, callback } = await signInAgain();
    const rows = JSON.stringify(await issuer.database.db.select().from(oidcPayloads));
    expect(rows.length).toBeGreaterThan(100);
    for (const secret of [
      tokens.access_token,
      tokens.refresh_token,
      tokens.id_token,
      callback.searchParams.get('code'),
      password,
    ]) {
      expect(rows).not.toContain(secret);
    }
    expect(issuer.logText()).not.toContain(tokens.access_token);
  });

  it('are refused at once after a revocation, whichever of them was revoked', async () => {
    for (const which of ['access_token', 'refresh_token'] as const) {
      const { tokens } = await signInAgain();
      const renewed = await client.refreshTokenGrant(issuer.config, tokens.refresh_token ?? '');
      await client.tokenRevocation(issuer.config, renewed[which] ?? '');
      expect(await isAccepted(tokens.access_token)).toBe(false);
      expect(await isAccepted(renewed.access_token)).toBe(false);
      await expect(
        client.refreshTokenGrant(issuer.config, renewed.refresh_token ?? ''),
      ).rejects.toMatchObject({ error: 'invalid_grant' });
    }
  });

  it('of one browser outlive the sign-out of another', async () => {
    const [here, there] = [await signInAgain(), await signInAgain()];
    await client.tokenRevocation(issuer.config, here.tokens.refresh_token ?? '');
    expect(await isAccepted(there.tokens.access_token)).toBe(true);
  });

  it('end when they expire', async () => {
    const { tokens } = await signInAgain();
    await issuer.database.db
      .update(oidcPayloads)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(sql`model = 'AccessToken'`);
    expect(await isAccepted(tokens.access_token)).toBe(false);
  });

  it('without a grant behind them are refused, as when a renewal races a sign-out', async () => {
    const { tokens } = await signInAgain();
    await issuer.database.db.delete(oidcPayloads).where(sql`model = 'Grant'`);
    expect(await isAccepted(tokens.access_token)).toBe(false);
  });
});

describe('refresh token', () => {
  it('rotates, and two instances that trade it at the same moment both go on', async () => {
    const { tokens } = await signInAgain();
    const [one, two] = await Promise.all([
      client.refreshTokenGrant(issuer.config, tokens.refresh_token ?? ''),
      client.refreshTokenGrant(issuer.config, tokens.refresh_token ?? ''),
    ]);
    expect(one.refresh_token).not.toBe(tokens.refresh_token);
    expect(one.refresh_token).not.toBe(two.refresh_token);
    expect(await isAccepted(one.access_token)).toBe(true);
    expect(await isAccepted(two.access_token)).toBe(true);
  });

  it('used again later ends the whole sign-in', async () => {
    const { tokens } = await signInAgain();
    const renewed = await client.refreshTokenGrant(issuer.config, tokens.refresh_token ?? '');
    await issuer.database.db
      .update(oidcPayloads)
      .set({ consumedAt: new Date(Date.now() - 60_000) })
      .where(sql`model = 'RefreshToken' and consumed_at is not null`);
    await expect(client.refreshTokenGrant(issuer.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await isAccepted(renewed.access_token)).toBe(false);
    await expect(client.refreshTokenGrant(issuer.config, renewed.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

describe('authorization', () => {
  it('gives a code once, even to two requests at the same moment', async () => {
    const browser = new TestBrowser();
    await signInAgain(browser);
    const { url, checks } = await startSignIn(issuer.config);
    const callback = locationOf(await browser.go(url));
    const trade = () => client.authorizationCodeGrant(issuer.config, callback, checks);
    const results = await Promise.allSettled([trade(), trade(), trade()]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['another callback', { redirect_uri: `${PORTAL}/auth/callback/../evil` }],
    ['a callback on another host', { redirect_uri: 'http://evil.test/auth/callback' }],
    ['an unknown client', { client_id: 'somebody' }],
  ])('shows an error and sends nobody away for %s', async (_name, changes) => {
    const answer = await new TestBrowser().go((await startSignIn(issuer.config, changes)).url);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toContain('Start again from the portal');
  });

  it('refuses a request without PKCE, or with the plain method', async () => {
    for (const changes of [{ code_challenge: '' }, { code_challenge_method: 'plain' }]) {
      const answer = await new TestBrowser().go((await startSignIn(issuer.config, changes)).url);
      expect(locationOf(answer).searchParams.get('error')).toBe('invalid_request');
    }
  });

  it('refuses a code with another verifier', async () => {
    const browser = new TestBrowser();
    await signInAgain(browser);
    const { url, checks } = await startSignIn(issuer.config);
    const callback = locationOf(await browser.go(url));
    const wrong = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
    await expect(client.authorizationCodeGrant(issuer.config, callback, wrong)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

describe('end of session', () => {
  it('asks nobody when the hint is ours, signs out at the issuer and comes back to the portal', async () => {
    const browser = new TestBrowser();
    const { tokens } = await signInAgain(browser);
    const end = client.buildEndSessionUrl(issuer.config, {
      post_logout_redirect_uri: `${PORTAL}/sign-in`,
      id_token_hint: tokens.id_token ?? '',
      state: 'signed-out',
    });
    const page = await (await browser.go(end)).text();
    expect(page).toContain('sign-out.js');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const back = await browser.post(`${issuer.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    expect(locationOf(back).href).toBe(`${PORTAL}/sign-in?state=signed-out`);
    expect(await isAccepted(tokens.access_token)).toBe(false);
    expect((await loginAddress(browser)).pathname).toMatch(/^\/oidc\/interaction\//);
  });

  it('asks first when no hint names the person, so that a foreign page cannot sign anybody out', async () => {
    const browser = new TestBrowser();
    const { tokens } = await signInAgain(browser);
    const page = await (await browser.go(`${issuer.issuer}/session/end`)).text();
    expect(page).toContain('Sign out?');
    expect(page).not.toContain('<script');
    expect(await isAccepted(tokens.access_token)).toBe(true);
  });

  it('goes nowhere but to the registered address', async () => {
    const browser = new TestBrowser();
    const { tokens } = await signInAgain(browser);
    const end = client.buildEndSessionUrl(issuer.config, {
      post_logout_redirect_uri: 'http://evil.test/',
      id_token_hint: tokens.id_token ?? '',
    });
    expect((await browser.go(end)).status).toBe(400);
  });
});
