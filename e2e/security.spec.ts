import { everyPage } from './support/pages.ts';
import { visit } from './support/portal.ts';
import { rawGet } from './support/raw-request.ts';
import { expect, test } from './support/test.ts';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';

const PAGES = [...everyPage({}), '/sign-in'];

function directivesOf(answer: APIResponse): Map<string, string> {
  const policy = answer.headers()['content-security-policy'] ?? '';
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
}

test.describe('every page', () => {
  for (const path of PAGES) {
    test(`${path} runs only scripts with its nonce, and may not be framed`, async ({ request }) => {
      const answer = await request.get(path);
      const directives = directivesOf(answer);
      expect(directives.get('default-src')).toBe("'none'");
      expect(directives.get('script-src')).toMatch(/^'nonce-[\w+/=]{22,}' 'strict-dynamic'$/);
      expect(directives.get('style-src')).toMatch(/^'self' 'nonce-[\w+/=]{22,}'$/);
      expect(directives.get('frame-ancestors')).toBe("'none'");
      expect(directives.get('base-uri')).toBe("'none'");
      expect(answer.headers()['content-security-policy']).not.toContain('unsafe');
      expect(answer.headers()).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.headers()).not.toHaveProperty('x-powered-by');
      const again = directivesOf(await request.get(path));
      expect(again.get('script-src')).not.toBe(directives.get('script-src'));
    });
  }

  test('the issuer’s pages hold to a policy as strict', async ({ page }) => {
    await page.context().clearCookies();
    const answer = page.waitForResponse(/\/oidc\/interaction\//);
    await page.goto('/auth/start');
    const policy = (await answer).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });
});

test.describe('without a session', () => {
  test.use({ isSignedIn: false });

  for (const path of [
    '/',
    '/deployments',
    '/deployments/new',
    '/deployments/dep_x/logs',
    '/webhooks',
    '/webhooks/verify',
    '/api-keys',
    '/api-keys/inference',
    '/api-keys/audit',
    '/api-keys/rotate/key_x',
  ]) {
    test(`${path} leads to sign-in and shows nothing of the portal`, async ({ request }) => {
      const answer = await request.get(path, { maxRedirects: 0 });
      const body = await answer.text();
      expect([307, 303]).toContain(answer.status());
      expect(answer.headers()['location']).toMatch(/\/sign-in(\?|$)/);
      expect(body).not.toContain('you@portico.local');
      expect(body).not.toMatch(/Deploys allowed|creates left|app_name/);
    });
  }

  for (const headers of [
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { rsc: '1', 'next-router-segment-prefetch': '/_tree' },
    { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  ]) {
    test(`no way around the session leaks data: ${Object.keys(headers).join(', ')}`, async ({ request }) => {
      const answer = await request.get('/api-keys', { headers, maxRedirects: 0 });
      expect(await answer.text()).not.toMatch(/key_id|pk_|Deploys allowed|you@portico\.local/);
    });
  }

  test('the pass-through answers 401 with the platform’s envelope', async ({ request }) => {
    const answer = await request.get('/api/platform/deployments');
    expect(answer.status()).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'authentication_required', retryable: false });
  });
});

test.describe('the pass-through', () => {
  const refusal = async (answer: APIResponse) => ({
    status: answer.status(),
    code: ((await answer.json()) as { code?: string }).code,
  });
  const write = (request: APIRequestContext, path: string, headers: Record<string, string>) =>
    request.post(`/api/platform${path}`, { headers, data: { template_id: 'static-site' } });

  test('takes only the contract’s paths and methods', async ({ request }) => {
    expect(await refusal(await request.get('/api/platform/internal/metrics'))).toEqual({
      status: 404,
      code: 'unknown_operation',
    });
    const method = await request.put('/api/platform/deployments');
    expect(await refusal(method)).toEqual({ status: 405, code: 'unknown_operation' });
    expect(method.headers()['allow']).toBe('GET, POST');
  });

  for (const path of ['/api-keys', '/api-keys/inference', '/webhooks']) {
    test(`refuses ${path}, which reveals a secret`, async ({ request, product }) => {
      const answer = await write(request, path, { origin: product.portalUrl });
      expect(await refusal(answer)).toEqual({ status: 403, code: 'secret_operation' });
    });
  }

  test('takes changes from the portal’s own pages only', async ({ request, product }) => {
    const foreign = { status: 403, code: 'cross_origin_refused' };
    expect(await refusal(await write(request, '/deployments', {}))).toEqual(foreign);
    const evil = { origin: 'https://evil.example' };
    expect(await refusal(await write(request, '/deployments', evil))).toEqual(foreign);
    const crossSite = { origin: product.portalUrl, 'sec-fetch-site': 'cross-site' };
    expect(await refusal(await write(request, '/deployments', crossSite))).toEqual(foreign);
  });

  for (const path of [
    '/deployments/..%2fapi-keys',
    '/deployments/%2e%2e/%2e%2e/%2e%2e/oidc/jwks',
    '/deployments/%252e%252e%252fapi-keys/env',
    '/deployments%2f..%2f..%2foidc',
    '//evil.example/deployments',
    '/deployments/a%5c..%5cb',
    '/deployments/a%00b',
  ]) {
    test(`leads nowhere by the path ${path}`, async ({ context, product }) => {
      const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const answer = await rawGet(product.portalUrl, `/api/platform${path}`, { cookie });
      expect(answer.status).not.toBe(200);
      expect(answer.body).not.toMatch(/api_keys|"deployments":/);
    });
  }
});

test.describe('a server action', () => {
  /** What the portal sends when the page issues a key. */
  async function actionHeaders(page: Page): Promise<Record<string, string>> {
    await visit(page, '/api-keys');
    let sent: Record<string, string> = {};
    await page.route('**/api-keys', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent = route.request().headers();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Issue key' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Issue key' }).click();
    await expect.poll(() => sent['next-action']).toBeDefined();
    return { 'next-action': sent['next-action'] ?? '', 'content-type': 'text/plain;charset=UTF-8' };
  }

  test('is refused without the portal’s Origin, and makes no key', async ({ page, request, complaints }) => {
    complaints.allow(/Failed to load resource/);
    const headers = await actionHeaders(page);
    const count = async () =>
      ((await (await request.get('/api/platform/api-keys')).json()) as { api_keys: unknown[] }).api_keys
        .length;
    const before = await count();
    for (const origin of [{}, { origin: 'https://evil.example' }, { origin: 'null' }]) {
      const answer = await request.post('/api-keys', { headers: { ...headers, ...origin }, data: '[]' });
      expect(answer.status()).toBeGreaterThanOrEqual(400);
      expect(await answer.text()).not.toContain('pk_');
    }
    expect(await count()).toBe(before);
  });
});
