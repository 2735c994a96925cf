import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from './accounts.ts';
import {
  locationOf,
  startSignIn,
  startTestIssuer,
  TestBrowser,
  type TestIssuer,
} from '../testing/test-issuer.ts';

let issuer: TestIssuer;

beforeAll(async () => {
  issuer = await startTestIssuer();
});
afterAll(() => issuer.close());

async function open(): Promise<{ browser: TestBrowser; login: URL }> {
  const browser = new TestBrowser();
  return { browser, login: locationOf(await browser.go((await startSignIn(issuer.config)).url)) };
}

async function addAccount(email: string): Promise<string> {
  await createAccount(issuer.database.db, email, 'correct horse');
  return email;
}

describe('login page', () => {
  it('answers alike for an unknown account and for a wrong password, on the field', async () => {
    const email = await addAccount('known@example.test');
    const texts = [];
    for (const name of [email, 'nobody@example.test']) {
      const { browser, login } = await open();
      const answer = await browser.post(login, { email: name, password: 'wrong' });
      expect(answer.status).toBe(401);
      texts.push((await answer.text()).replaceAll(name, 'NAME'));
    }
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain('id="password-error"');
    expect(texts[0]).toContain('Email or password is wrong.');
  });

  it('takes an email in any case, and gives back what was typed, escaped', async () => {
    const email = await addAccount('mixed@example.test');
    const right = await open();
    expect(
      (
        await right.browser.post(right.login, {
          email: ` ${email.toUpperCase()} `,
          password: 'correct horse',
        })
      ).status,
    ).toBe(303);
    const { browser, login } = await open();
    const page = await (
      await browser.post(login, { email: '"><script>alert(1)</script>', password: 'x' })
    ).text();
    expect(page).not.toContain('<script>');
    expect(page).toContain('id="email-error"');
    expect(page).toContain('&quot;&gt;&lt;script&gt;');
  });

  it('stops guessing after ten attempts, even with the right password then', async () => {
    const email = await addAccount('guessed@example.test');
    const { browser, login } = await open();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => browser.post(login, { email, password: 'wrong' })),
    );
    expect(guesses.filter(({ status }) => status === 401).length).toBe(10);
    const answer = await browser.post(login, { email, password: 'correct horse' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('Too many attempts');
  });

  it.each([
    ['from a foreign page', { origin: 'http://evil.test' }],
    ['from another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['from a sandboxed page', { origin: 'null' }],
  ])('refuses a form %s', async (_name, headers) => {
    const { browser, login } = await open();
    const answer = await browser.post(login, { email: 'a@example.test', password: 'x' }, headers);
    expect(answer.status).toBe(403);
  });

  it('refuses a form in another browser than the one that began the sign-in', async () => {
    const { login } = await open();
    const answer = await new TestBrowser().post(login, { email: 'a@example.test', password: 'x' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Start again from the portal');
  });

  it('refuses other methods, other types and endless forms', async () => {
    const { browser, login } = await open();
    expect((await browser.go(login, { method: 'PUT' })).status).toBe(405);
    const headers = { origin: login.origin };
    expect((await browser.go(login, { method: 'POST', headers, body: '{}' })).status).toBe(400);
    expect(
      (await browser.post(login, { email: 'a@example.test', password: 'x'.repeat(20_000) })).status,
    ).toBe(400);
    expect((await browser.post(login, { email: 'a@example.test', password: 'x'.repeat(600) })).status).toBe(
      400,
    );
  });

  it('has no inline script or style, and forbids both', async () => {
    const { browser, login } = await open();
    const answer = await browser.go(login);
    const page = await answer.text();
    expect(page).not.toMatch(/<script|<style|\sstyle="|\son[a-z]+="/);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('serves its few files and no others', async () => {
    const { browser } = await open();
    for (const [name, type] of [
      ['issuer.css', 'text/css'],
      ['icon.svg', 'image/svg+xml'],
      ['sign-out.js', 'text/javascript'],
      ['geist.woff2', 'font/woff2'],
    ]) {
      const answer = await browser.go(`${issuer.issuer}/assets/${name ?? ''}`);
      expect(answer.headers.get('content-type')).toContain(type);
    }
    for (const name of ['../identity.ts', '%2e%2e/identity.ts', 'constructor', '']) {
      expect((await browser.go(`${issuer.issuer}/assets/${name}`)).status).toBe(404);
    }
  });

  it('writes its addresses from the configuration, whatever Host a request names', async () => {
    const answer = await fetch(`${issuer.issuer}/.well-known/openid-configuration`, {
      headers: {
        'x-forwarded-host': 'evil.test',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '1.2.3.4',
      },
    });
    expect(await answer.text()).not.toMatch(/evil\.test|https:/);
  });
});
