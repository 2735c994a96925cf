import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gatewayToServer, OWN_HEADERS } from '@/lib/testing/gateway-to-server';
import { createFront } from './gateway-front';

const { state, gateway } = gatewayToServer();
const front = createFront(gateway);
const server = createServer((request, response) => {
  if (!front(request, response)) response.writeHead(299).end('left to Next');
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  state.saved = [];
});

type Init = { method?: string; headers?: Record<string, string>; body?: string };
type Answer = Pick<IncomingMessage, 'headers'> & {
  status: number;
  body: Buffer;
  /** All that came over the wire for it. */
  bytes: number;
};

/** Sends the path exactly as written, which `fetch` would not, on a connection of its own that asks to be kept open. */
function ask(path: string, { method = 'GET', headers = {}, body }: Init = {}): Promise<Answer> {
  const agent = new Agent({ keepAlive: true });
  return new Promise<Answer>((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      const { socket } = response;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks), bytes: socket.bytesRead });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  }).finally(() => agent.destroy());
}

describe('the pass-through in front of the framework', () => {
  it('sends what the route sends, with the credential of the session and nothing of the browser', async () => {
    const answer = await ask('/api/platform/deployments/d%201/env?x=1&y=%2F', {
      method: 'PATCH',
      headers: { ...OWN_HEADERS, cookie: 'portico_session=sealed', authorization: 'Bearer forged' },
      body: '{"env":{}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe('{"ok":true}');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(state.seen).toMatchObject([
      { method: 'PATCH', url: '/base/deployments/d%201/env?x=1&y=%2F', body: '{"env":{}}' },
    ]);
    expect(state.seen[0]?.headers.authorization).toBe('Bearer token-1');
    expect(state.seen[0]?.headers).not.toHaveProperty('cookie');
  });

  it('refuses what the gateway refuses', async () => {
    const refusal = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      return `${status} ${JSON.parse(body.toString()).code}`;
    };
    expect(await refusal(ask('/api/platform/unknown'))).toBe('404 unknown_operation');
    expect(await refusal(ask('/api/platform/deployments/d1', { method: 'DELETE' }))).toBe(
      '403 cross_origin_refused',
    );
    expect(await refusal(ask('/api/platform/api-keys', { method: 'POST', headers: OWN_HEADERS }))).toBe(
      '403 secret_operation',
    );
    const tooLarge = { method: 'POST', headers: OWN_HEADERS, body: 'x'.repeat(1024 * 1024 + 1) };
    expect(await refusal(ask('/api/platform/deployments', tooLarge))).toBe('413 request_too_large');
    state.token = async () => null;
    expect(await refusal(ask('/api/platform/deployments'))).toBe('401 authentication_required');
    expect(state.seen).toEqual([]);
  });

  it.each([
    '/',
    '/deployments',
    '/api/platform',
    '/api/platformer/deployments',
    '/api/platform//deployments',
    '/api/platform/../platform/deployments',
    '/api/platform/%2e%2e/platform/deployments',
    '/api/platform/deployments\\x',
    '//api/platform/deployments',
    'http://elsewhere.test/api/platform/deployments',
  ])('leaves %s to the framework', async (path) => {
    expect((await ask(path)).status).toBe(299);
    expect(state.seen).toEqual([]);
  });

  it.each(['HEAD', 'OPTIONS', 'TRACE'])('leaves %s to the framework', async (method) => {
    expect((await ask('/api/platform/deployments', { method })).status).toBe(299);
    expect(state.seen).toEqual([]);
  });

  it('sets the cookies of a session that was renewed', async () => {
    state.saved = ['a=1; HttpOnly', 'b=2; HttpOnly'];
    expect((await ask('/api/platform/deployments')).headers['set-cookie']).toEqual(state.saved);
  });

  it('packs long answers for those who can read them, known or unknown in length', async () => {
    const long = JSON.stringify(Array.from({ length: 5_000 }, (_, seq) => ({ seq })));
    const headers = { 'accept-encoding': 'gzip, br' };
    for (const length of [{ 'content-length': String(long.length) }, {}]) {
      state.reply = (response) =>
        response.writeHead(200, { 'content-type': 'application/json', ...length }).end(long);
      const packed = await ask('/api/platform/deployments', { headers });
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(packed.body.byteLength).toBeLessThan(long.length / 2);
      expect(gunzipSync(packed.body).toString()).toBe(long);
      for (const plain of [{}, { 'accept-encoding': 'gzip;q=0' }]) {
        const answer = await ask('/api/platform/deployments', { headers: plain });
        expect(answer.headers).not.toHaveProperty('content-encoding');
        expect(answer.body.toString()).toBe(long);
      }
    }
  });

  it('passes an unchanged answer without a body', async () => {
    state.reply = (response) => response.writeHead(304, { etag: '"e"' }).end();
    const answer = await ask('/api/platform/deployments', { headers: { 'if-none-match': '"e"' } });
    expect([answer.status, answer.headers.etag, answer.body.byteLength]).toEqual([304, '"e"', 0]);
    expect(state.seen[0]?.headers['if-none-match']).toBe('"e"');
  });

  it('needs at most 300 bytes to say that nothing has changed, the budget and the clock included', async () => {
    const etag = `"${'e'.repeat(43)}"`;
    const told = { 'ratelimit-limit': '300', 'ratelimit-remaining': '299', 'ratelimit-reset': '60', etag };
    state.reply = (response) =>
      response.writeHead(304, { ...told, 'x-request-id': state.seen[0]?.headers['x-request-id'] }).end();
    const headers = { 'if-none-match': etag, 'x-request-id': crypto.randomUUID() };
    const answer = await ask('/api/platform/deployments', { headers });
    expect(answer.headers).toMatchObject({ ...told, 'cache-control': 'no-store', connection: 'keep-alive' });
    expect(answer.headers.date).toBeDefined();
    expect(answer.bytes).toBeLessThanOrEqual(300);
  });

  it('names an unchanged answer that the browser gave no name to', async () => {
    state.reply = (response) => response.writeHead(304, { etag: '"e"' }).end();
    const answer = await ask('/api/platform/deployments', { headers: { 'if-none-match': '"e"' } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('stops asking the platform when nobody waits any more', async () => {
    const arrived = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    state.reply = (response) => {
      response.once('close', () => left.resolve());
      arrived.resolve();
    };
    const sent = httpRequest({ host: '127.0.0.1', port, path: '/api/platform/deployments' });
    sent.once('error', () => undefined);
    sent.end();
    await arrived.promise;
    sent.destroy();
    await left.promise;
  });
});
