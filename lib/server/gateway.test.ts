import { describe, expect, it } from 'vitest';
import { gatewayToServer, OWN_HEADERS, PORTAL_ORIGIN } from '@/lib/testing/gateway-to-server';

const { state, ask } = gatewayToServer();

describe('what passes', () => {
  it('is sent to the platform with the credential of the session, and its answer comes back', async () => {
    state.reply = (response) => {
      response.writeHead(202, {
        'content-type': 'application/json; charset=utf-8',
        'RateLimit-Limit': '300',
        'RateLimit-Remaining': '299',
        'RateLimit-Reset': '60',
        'x-request-id': 'r1',
        etag: '"e"',
      });
      response.end('{"id":"d1"}');
    };
    const answer = await ask('/deployments/d%201/env?x=1&y=%2F', {
      method: 'PATCH',
      body: '{"env":{}}',
    });
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ id: 'd1' });
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'ratelimit-limit': '300',
      'ratelimit-remaining': '299',
      'ratelimit-reset': '60',
      'x-request-id': 'r1',
      etag: '"e"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['date']).toBeDefined();
    expect(state.seen).toMatchObject([
      { method: 'PATCH', url: '/base/deployments/d%201/env?x=1&y=%2F', body: '{"env":{}}' },
    ]);
    expect(state.seen[0]?.headers.authorization).toBe('Bearer token-1');
  });

  it('carries only the headers that the platform needs', async () => {
    await ask('/deployments', {
      method: 'POST',
      body: '{}',
      headers: {
        ...OWN_HEADERS,
        cookie: 'portico_session=sealed',
        authorization: 'Bearer forged',
        'idempotency-key': 'deploy.1',
        'x-request-id': 'my-id',
        'x-forwarded-for': '1.2.3.4',
        'x-secret': 'no',
        referer: `${PORTAL_ORIGIN}/deployments?secret=1`,
      },
    });
    const { headers } = state.seen[0] ?? { headers: {} };
    expect(headers).toMatchObject({
      authorization: 'Bearer token-1',
      'idempotency-key': 'deploy.1',
      'x-request-id': 'my-id',
      'content-type': 'application/json',
    });
    for (const name of ['cookie', 'x-forwarded-for', 'x-secret', 'referer', 'origin', 'sec-fetch-site'])
      expect(headers).not.toHaveProperty(name);
  });

  it('sends no credential where the contract asks for none', async () => {
    await ask('/openapi.json');
    expect(state.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('replaces a request id that could be anything else', async () => {
    await ask('/deployments', { headers: { 'x-request-id': 'a'.repeat(200) } });
    expect(state.seen[0]?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('passes no cookie, address or permission of the platform back', async () => {
    state.reply = (response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': 'portico_session=stolen',
        location: 'https://elsewhere.test',
        'access-control-allow-origin': '*',
        'clear-site-data': '"*"',
      });
      response.end('{}');
    };
    const { headers } = await ask('/deployments');
    for (const name of ['set-cookie', 'location', 'access-control-allow-origin', 'clear-site-data'])
      expect(headers.get(name)).toBeNull();
  });

  it('turns a page of the platform into text that can do nothing', async () => {
    state.reply = (response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
    const answer = await ask('/deployments');
    expect(answer.status).toBe(502);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('passes back errors as they are, empty answers, and answers of any length', async () => {
    state.reply = (response) =>
      response
        .writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' })
        .end('{"code":"rate_limited"}');
    const limited = await ask('/deployments');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    state.reply = (response) => response.writeHead(204).end();
    expect((await ask('/deployments')).status).toBe(204);
    const long = JSON.stringify({
      lines: Array.from({ length: 30_000 }, (_, seq) => ({ seq, message: 'a line of a log' })),
    });
    state.reply = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(long);
    expect(await (await ask('/deployments')).text()).toBe(long);
  });
});
