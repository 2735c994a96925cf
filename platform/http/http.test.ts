import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '../db/schema/identity.ts';
import { serveEcho } from '../testing/echo-resource.ts';
import { createTestApp, type SendOptions, type TestApp, type TestCaller } from '../testing/test-app.ts';
import { newApiKey } from './api-key-codec.ts';
import { ERROR_CODES } from './error-codes.ts';

let api: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  api = await createTestApp({ resources: [serveEcho], budgets: { mutation: 2 } });
  caller = await api.createCaller();
});
afterAll(() => api.close());

async function send(method: string, path: string, options: SendOptions = {}) {
  const response = await api.send(method, path, options);
  const body = z.record(z.string(), z.unknown()).parse(await response.json());
  return { status: response.status, headers: response.headers, body };
}
const post = (json: unknown) => send('POST', '/echo', { bearer: caller.apiKey, json });

test('an error has every field of the envelope and nothing more', async () => {
  const { status, headers, body } = await send('GET', '/echo', {
    headers: { 'X-Request-Id': 'my-request-1' },
  });
  expect(status).toBe(401);
  expect(body).toEqual({
    code: 'authentication_required',
    message: ERROR_CODES.authentication_required.message,
    action: ERROR_CODES.authentication_required.action,
    retryable: false,
    docs_url: 'http://localhost:4000/docs/errors#authentication_required',
    correlation_id: 'my-request-1',
  });
  expect(headers.get('x-request-id')).toBe('my-request-1');
  expect(headers.get('www-authenticate')).toBe('Bearer');
});

test.each(['a b', '<script>', 'x'.repeat(129), 'ü'])(
  'the request id %s is not echoed; a UUID is given',
  async (id) => {
    const { headers, body } = await send('GET', '/none', { headers: { 'X-Request-Id': encodeURI(id) } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(body['correlation_id']).toBe(headers.get('x-request-id'));
  },
);

test('the page behind docs_url has an anchor for every code', async () => {
  const page = await (await api.send('GET', '/docs/errors')).text();
  for (const code of Object.keys(ERROR_CODES)) expect(page).toContain(`id="${code}"`);
});

test('the contract is served to anybody', async () => {
  const { status, body } = await send('GET', '/openapi.json');
  expect(status).toBe(200);
  expect(body['info']).toMatchObject({ version: '2026-07-10' });
});

test('a key and a session of one account are both let in, each under its kind', async () => {
  const byKey = await send('GET', '/echo', { bearer: caller.apiKey });
  expect(byKey.body).toEqual({
    principal: { accountId: caller.accountId, kind: 'api_key', apiKeyId: caller.apiKeyId },
  });
  const bySession = await send('GET', '/session', { bearer: caller.sessionToken });
  expect(bySession.body).toEqual({ principal: { accountId: caller.accountId, kind: 'portal_session' } });
});

test('the scheme may be written in any case', async () => {
  expect((await send('GET', '/echo', { headers: { authorization: `bearer ${caller.apiKey}` } })).status).toBe(
    200,
  );
});

test.each([
  ['another scheme', 'Basic dTpw', 'authentication_required'],
  ['a scheme without a token', 'Bearer', 'authentication_required'],
  ['two tokens', 'Bearer a b', 'authentication_required'],
  ['a key that was never issued', `Bearer ${newApiKey().plaintext}`, 'invalid_api_key'],
  ['a broken key', 'Bearer pk_123', 'invalid_api_key'],
  ['an unknown session', 'Bearer nobody', 'invalid_api_key'],
])('%s is refused', async (_name, authorization, code) => {
  const { status, body } = await send('GET', '/echo', { headers: { authorization } });
  expect([status, body['code']]).toEqual([401, code]);
});

test('a key on a session route is told so only when it is valid', async () => {
  const valid = await send('GET', '/session', { bearer: caller.apiKey });
  expect([valid.status, valid.body['code']]).toEqual([403, 'portal_session_required']);
  const unknown = await send('GET', '/session', { bearer: newApiKey().plaintext });
  expect(unknown.body['code']).toBe('invalid_api_key');
});

test('a revoked key and an ended session are refused from the next request on', async () => {
  const leaving = await api.createCaller();
  for (const bearer of [leaving.apiKey, leaving.sessionToken]) {
    expect((await send('GET', '/echo', { bearer })).status).toBe(200);
  }
  await api.deps.pool.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [leaving.apiKeyId]);
  api.endSession(leaving.sessionToken);
  for (const bearer of [leaving.apiKey, leaving.sessionToken]) {
    expect((await send('GET', '/echo', { bearer })).body['code']).toBe('invalid_api_key');
  }
});

test('an inference key does not open the platform', async () => {
  const { plaintext, hash } = newApiKey();
  const row = {
    id: 'key_inference',
    accountId: caller.accountId,
    kind: 'inference',
    tier: 'standard',
    hash,
  } as const;
  await api.deps.db.insert(apiKeys).values(row);
  const { status, body } = await send('GET', '/echo', { bearer: plaintext });
  expect([status, body['code']]).toEqual([403, 'credential_scope_violation']);
});

test('the last use of a key is written once a minute', async () => {
  const lastUsed = async () => {
    const text = 'SELECT last_used_at::text AS at FROM api_keys WHERE id = $1';
    return (await api.deps.pool.query<{ at: string | null }>(text, [used.apiKeyId])).rows[0]?.at ?? null;
  };
  const used = await api.createCaller();
  await send('GET', '/echo', { bearer: used.apiKey });
  await expect.poll(lastUsed).not.toBeNull();
  const first = await lastUsed();
  for (let index = 0; index < 20; index += 1) await send('GET', '/echo', { bearer: used.apiKey });
  expect(await lastUsed()).toBe(first);
});

test('budget headers are on limited routes, and Retry-After only on 429', async () => {
  const { headers } = await send('GET', '/echo', { bearer: caller.apiKey });
  expect(headers.get('ratelimit-limit')).toBe('1000000');
  expect(Number(headers.get('ratelimit-remaining'))).toBeLessThan(1_000_000);
  expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
  expect(headers.get('retry-after')).toBeNull();
  const other = await api.createCaller();
  const spent = [];
  for (let index = 0; index < 3; index += 1)
    spent.push(await send('GET', '/session', { bearer: other.sessionToken }));
  expect(spent.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(spent[2]?.body).toMatchObject({
    code: 'rate_limited',
    message: 'Too many mutation requests.',
    retryable: true,
  });
  expect(spent[2]?.headers.get('ratelimit-remaining')).toBe('0');
  expect(spent[2]?.headers.get('retry-after')).toBe(spent[2]?.headers.get('ratelimit-reset'));
  expect([...(spent[2]?.headers.keys() ?? [])].filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
});

test('unknown fields do not reach the handler', async () => {
  const { body } = await post({ name: 'a', is_admin: true, profile: { cpu_units: 1, gpu: 8 } });
  expect(body).toEqual({ body: { name: 'a', profile: { cpu_units: 1 } } });
});

test.each([
  ['a missing field', {}, 'name'],
  ['a field of the wrong type', { name: 1 }, 'name'],
  ['a field too long', { name: 'x'.repeat(11) }, 'name'],
  ['a nested field', { name: 'a', profile: { cpu_units: 0 } }, 'profile.cpu_units'],
  ['a key of a map', { name: 'a', env: { lower: 'x' } }, 'env.lower'],
  ['a branch of a union', { name: 'a', source: { url: 'no' } }, 'source.url'],
])('%s is refused with the operation’s own code and the dotted field', async (_name, json, field) => {
  const { status, body } = await post(json);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_env', field, retryable: false });
});

test('path and query are checked like the body', async () => {
  const bearer = caller.apiKey;
  expect((await send('GET', '/echo/x1', { bearer })).body).toMatchObject({
    code: 'invalid_run_id',
    field: 'echo_id',
  });
  expect((await send('GET', '/echo/e1?limit=9', { bearer })).body).toMatchObject({ field: 'limit' });
  expect((await send('GET', '/echo/e1', { bearer })).body).toEqual({ echo_id: 'e1', limit: 3 });
});

test.each([
  ['no body', {}],
  ['an empty body', { body: '', headers: { 'content-type': 'application/json' } }],
  ['malformed JSON', { body: '{"name":', headers: { 'content-type': 'application/json' } }],
  ['another type', { body: 'name=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['no type', { body: '{"name":"a"}', headers: {} }],
  [
    'a type that only begins like JSON',
    { body: '{"name":"a"}', headers: { 'content-type': 'application/jsonp' } },
  ],
])(
  '%s is refused',
  async (_name, { headers, ...init }: { body?: string; headers?: Record<string, string> }) => {
    const response = await api.app.request('/echo', {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${caller.apiKey}` },
      ...init,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ retryable: false });
  },
);

test('JSON with a charset is taken', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  expect((await send('POST', '/echo', { bearer: caller.apiKey, json: { name: 'a' }, headers })).status).toBe(
    200,
  );
});

test('an unknown path is not_found, and a known one with another method names the methods it serves', async () => {
  expect(await send('GET', '/none')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const other = await send('DELETE', '/echo');
  expect(other).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  expect(other.headers.get('allow')).toBe('GET, POST');
  expect((await send('PUT', '/echo/e1')).status).toBe(405);
  expect((await send('GET', '/echo/e1/more')).status).toBe(404);
});

test('an unexpected fault tells nothing of itself', async () => {
  const { status, body } = await send('GET', '/broken');
  expect(status).toBe(500);
  expect(body).toMatchObject({ code: 'internal_error', retryable: true });
  expect(JSON.stringify(body)).not.toContain('hunter2');
});

test('every answer forbids caching, sniffing and framing, and none allows other origins', async () => {
  const origin = { headers: { origin: 'https://evil.example' } };
  for (const path of ['/openapi.json', '/none', '/echo', '/docs/errors']) {
    const { headers } = await api.send('GET', path, origin);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-request-id')).not.toBeNull();
  }
});

test('no secret of a request is in the log', async () => {
  await send('GET', `/echo/${caller.apiKey}?key=${caller.apiKey}`, { bearer: caller.sessionToken });
  await post({ name: 'a', env: { TOKEN: 'canary-value', bad: 'canary-value' } });
  const text = api.logText();
  expect(text).toContain('"path":"/echo/pk_[redacted]"');
  expect(text).toContain(caller.accountId);
  for (const secret of [caller.apiKey, caller.sessionToken, 'canary-value'])
    expect(text).not.toContain(secret);
});
