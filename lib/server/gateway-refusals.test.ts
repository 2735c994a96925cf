import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '@/lib/api/operations.gen';
import { codeOf, gatewayToServer, OWN_HEADERS, PORTAL_ORIGIN } from '@/lib/testing/gateway-to-server';
import { createGateway } from './gateway';

const { state, ask } = gatewayToServer();

describe('what does not pass', () => {
  it.each([
    '',
    '/',
    '/unknown',
    '/deployments//logs',
    '/deployments/%2e%2e%2fapi-keys',
    '/deployments/a%2Fb/logs',
    '/deployments/a%5Cb',
    '/deployments/%00',
    '/deployments/%E0%A4%A',
    '/..%2fadmin',
    '/%2e%2e%2f%2e%2e%2fadmin',
    '/deployments;/logs/x/y/z',
    '/http:%2f%2felsewhere.test/',
  ])('%j, which is no path of the contract', async (path) => {
    expect(await codeOf(ask(path))).toBe('404 unknown_operation');
    expect(state.seen).toEqual([]);
  });

  it('methods that the contract does not have', async () => {
    for (const method of ['PUT', 'PATCH', 'OPTIONS']) {
      const answer = await ask('/deployments', { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, POST');
    }
    expect((await ask('/deployments', { method: 'HEAD' })).status).toBe(405);
    expect(state.seen).toEqual([]);
  });

  it('every operation that reveals a secret', async () => {
    const secret = OPERATIONS.filter(({ isSecret }) => isSecret);
    expect(secret.length).toBeGreaterThan(0);
    for (const { method, path } of secret) {
      const answer = ask(path.replaceAll(/\{\w+\}/g, 'x'), { method: method.toUpperCase(), body: '{}' });
      expect(await codeOf(answer)).toBe('403 secret_operation');
    }
    expect(state.seen).toEqual([]);
  });

  it('writes from anywhere but the pages of the portal', async () => {
    const { origin: _origin, ...without } = OWN_HEADERS;
    for (const headers of [
      without,
      { ...OWN_HEADERS, origin: 'https://evil.test' },
      { ...OWN_HEADERS, origin: 'null' },
      { ...OWN_HEADERS, 'sec-fetch-site': 'cross-site' },
      { ...OWN_HEADERS, 'sec-fetch-site': 'same-site' },
    ])
      expect(await codeOf(ask('/deployments/d1', { method: 'DELETE', headers }))).toBe(
        '403 cross_origin_refused',
      );
    expect(state.seen).toEqual([]);
  });

  it('bodies over 1 MiB, whether they say so or not', async () => {
    const body = 'x'.repeat(1024 * 1024 + 1);
    expect(await codeOf(ask('/deployments', { method: 'POST', body }))).toBe('413 request_too_large');
    const streamed = new Response(body).body;
    const init = { method: 'POST', body: streamed, duplex: 'half' };
    expect(await codeOf(ask('/deployments', init))).toBe('413 request_too_large');
    expect((await ask('/deployments', { method: 'POST', body: 'x'.repeat(1024 * 1024) })).status).toBe(200);
    expect(state.seen).toHaveLength(1);
  });

  it('anything without a session', async () => {
    state.token = async () => null;
    const answer = await ask('/deployments');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toMatchObject({ code: 'authentication_required', retryable: false });
    state.token = async () => Promise.reject(new Error('issuer is away'));
    expect(await codeOf(ask('/deployments'))).toBe('503 session_unavailable');
    expect(state.seen).toEqual([]);
  });
});

describe('a platform that does not answer', () => {
  const down = createGateway({
    platformUrl: () => 'http://127.0.0.1:1',
    accessToken: async () => 'token-1',
    isOwnOrigin: () => true,
  });

  it('is an envelope that says whether to try again', async () => {
    const answer = await down(new Request(`${PORTAL_ORIGIN}/api/platform/deployments`));
    expect(answer.status).toBe(502);
    const body = await answer.json();
    expect(body).toMatchObject({ code: 'platform_unreachable', retryable: true });
    expect(body.correlation_id).toBe(answer.headers.get('x-request-id'));
    const write = new Request(`${PORTAL_ORIGIN}/api/platform/deployments`, { method: 'POST', body: '{}' });
    expect(await codeOf(down(write))).toBe('502 platform_unreachable');
  });

  it('is not blamed on a write that may have taken place, unless its key makes a repetition safe', async () => {
    state.reply = (response) => response.destroy();
    const init = { method: 'POST', body: '{}' };
    const lost = await (await ask('/deployments', init)).json();
    expect(lost).toMatchObject({ code: 'platform_answer_lost', retryable: false });
    const keyed = await (
      await ask('/deployments', { ...init, headers: { ...OWN_HEADERS, 'idempotency-key': 'k' } })
    ).json();
    expect(keyed).toMatchObject({ code: 'platform_answer_lost', retryable: true });
    expect(await codeOf(ask('/deployments'))).toBe('502 platform_unreachable');
  });

  it('is not followed to another address', async () => {
    state.reply = (response) => response.writeHead(307, { location: 'https://elsewhere.test/' }).end();
    expect(await codeOf(ask('/deployments'))).toBe('502 platform_redirected');
  });
});
