import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATIONS } from '@/lib/api/operations.gen';
import { createGateway } from './gateway';
import { isSameOrigin } from './origin';

const ORIGIN = 'http://portal.test';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let platformUrl = '';
let seen: Seen[] = [];
let reply: (response: ServerResponse) => void;
let token: () => Promise<string | null>;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      reply(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  platformUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  seen = [];
  token = async () => 'token-1';
  reply = (response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"ok":true}');
  };
});

const gateway = createGateway({
  platformUrl: () => platformUrl,
  accessToken: () => token(),
  isOwnOrigin: (headers) => isSameOrigin(headers, ORIGIN),
});

const own = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return gateway(new Request(`${ORIGIN}/api/platform${path}`, { headers: own, ...init }));
}

async function codeOf(response: Promise<Response>): Promise<string> {
  const { status, body } = await response.then(async (answer) => ({
    status: answer.status,
    body: await answer.json(),
  }));
  return `${status} ${body.code}`;
}

describe('what passes', () => {
  it('is sent to the platform with the credential of the session, and its answer comes back', async () => {
    reply = (response) => {
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
    expect(seen).toMatchObject([
      { method: 'PATCH', url: '/base/deployments/d%201/env?x=1&y=%2F', body: '{"env":{}}' },
    ]);
    expect(seen[0]?.headers.authorization).toBe('Bearer token-1');
  });

  it('carries only the headers that the platform needs', async () => {
    await ask('/deployments', {
      method: 'POST',
      body: '{}',
      headers: {
        ...own,
        cookie: 'portico_session=sealed',
        authorization: 'Bearer forged',
        'idempotency-key': 'deploy.1',
        'x-request-id': 'my-id',
        'x-forwarded-for': '1.2.3.4',
        'x-secret': 'no',
        referer: `${ORIGIN}/deployments?secret=1`,
      },
    });
    const { headers } = seen[0] ?? { headers: {} };
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
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('replaces a request id that could be anything else', async () => {
    await ask('/deployments', { headers: { 'x-request-id': 'a'.repeat(200) } });
    expect(seen[0]?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('passes no cookie, address or permission of the platform back', async () => {
    reply = (response) => {
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
    reply = (response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
    const answer = await ask('/deployments');
    expect(answer.status).toBe(502);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('passes back errors as they are, empty answers, and answers of any length', async () => {
    reply = (response) =>
      response
        .writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' })
        .end('{"code":"rate_limited"}');
    const limited = await ask('/deployments');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    reply = (response) => response.writeHead(204).end();
    expect((await ask('/deployments')).status).toBe(204);
    const long = JSON.stringify({
      lines: Array.from({ length: 30_000 }, (_, seq) => ({ seq, message: 'a line of a log' })),
    });
    reply = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(long);
    expect(await (await ask('/deployments')).text()).toBe(long);
  });
});

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
    expect(seen).toEqual([]);
  });

  it('methods that the contract does not have', async () => {
    for (const method of ['PUT', 'PATCH', 'OPTIONS']) {
      const answer = await ask('/deployments', { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, POST');
    }
    expect((await ask('/deployments', { method: 'HEAD' })).status).toBe(405);
    expect(seen).toEqual([]);
  });

  it('every operation that reveals a secret', async () => {
    const secret = OPERATIONS.filter(({ isSecret }) => isSecret);
    expect(secret.length).toBeGreaterThan(0);
    for (const { method, path } of secret) {
      const answer = ask(path.replaceAll(/\{\w+\}/g, 'x'), { method: method.toUpperCase(), body: '{}' });
      expect(await codeOf(answer)).toBe('403 secret_operation');
    }
    expect(seen).toEqual([]);
  });

  it('writes from anywhere but the pages of the portal', async () => {
    const { origin: _origin, ...without } = own;
    for (const headers of [
      without,
      { ...own, origin: 'https://evil.test' },
      { ...own, origin: 'null' },
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'same-site' },
    ])
      expect(await codeOf(ask('/deployments/d1', { method: 'DELETE', headers }))).toBe(
        '403 cross_origin_refused',
      );
    expect(seen).toEqual([]);
  });

  it('bodies over 1 MiB, whether they say so or not', async () => {
    const body = 'x'.repeat(1024 * 1024 + 1);
    expect(await codeOf(ask('/deployments', { method: 'POST', body }))).toBe('413 request_too_large');
    const streamed = new Response(body).body;
    const init = { method: 'POST', body: streamed, duplex: 'half' };
    expect(await codeOf(ask('/deployments', init))).toBe('413 request_too_large');
    expect((await ask('/deployments', { method: 'POST', body: 'x'.repeat(1024 * 1024) })).status).toBe(200);
    expect(seen).toHaveLength(1);
  });

  it('anything without a session', async () => {
    token = async () => null;
    const answer = await ask('/deployments');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toMatchObject({ code: 'authentication_required', retryable: false });
    token = async () => Promise.reject(new Error('issuer is away'));
    expect(await codeOf(ask('/deployments'))).toBe('503 session_unavailable');
    expect(seen).toEqual([]);
  });
});

describe('a platform that does not answer', () => {
  const down = createGateway({
    platformUrl: () => 'http://127.0.0.1:1',
    accessToken: async () => 'token-1',
    isOwnOrigin: () => true,
  });

  it('is an envelope that says whether to try again', async () => {
    const answer = await down(new Request(`${ORIGIN}/api/platform/deployments`));
    expect(answer.status).toBe(502);
    const body = await answer.json();
    expect(body).toMatchObject({ code: 'platform_unreachable', retryable: true });
    expect(body.correlation_id).toBe(answer.headers.get('x-request-id'));
    const write = new Request(`${ORIGIN}/api/platform/deployments`, { method: 'POST', body: '{}' });
    expect(await codeOf(down(write))).toBe('502 platform_unreachable');
  });

  it('is not blamed on a write that may have taken place, unless its key makes a repetition safe', async () => {
    reply = (response) => response.destroy();
    const init = { method: 'POST', body: '{}' };
    const lost = await (await ask('/deployments', init)).json();
    expect(lost).toMatchObject({ code: 'platform_answer_lost', retryable: false });
    const keyed = await (
      await ask('/deployments', { ...init, headers: { ...own, 'idempotency-key': 'k' } })
    ).json();
    expect(keyed).toMatchObject({ code: 'platform_answer_lost', retryable: true });
    expect(await codeOf(ask('/deployments'))).toBe('502 platform_unreachable');
  });

  it('is not followed to another address', async () => {
    reply = (response) => response.writeHead(307, { location: 'https://elsewhere.test/' }).end();
    expect(await codeOf(ask('/deployments'))).toBe('502 platform_redirected');
  });
});
