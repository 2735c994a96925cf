import { describe, expect, it, vi } from 'vitest';
import { createPlatformClient, unwrap, type ResponseNote } from './client';
import type { RefusalNote } from './observer';

const DETAIL = '/deployments/{deployment_id}';
const params = { path: { deployment_id: 'd1' } };

function setUp(answer: (request: Request) => Response | Promise<Response>, timeoutMs = 60_000) {
  const notes: ResponseNote[] = [];
  const platform = createPlatformClient({
    baseUrl: 'http://platform.test/base/',
    headers: { 'x-test': 'yes' },
    fetch: async (request) => answer(request),
    timeoutMs,
    onResponse: (note) => void notes.push(note),
  });
  return { platform, notes, call: () => unwrap(platform.GET(DETAIL, { params })) };
}

describe('the platform client', () => {
  it('gives the data of any 2xx, and nothing for 204', async () => {
    const { platform } = setUp(() => Response.json({ revoked: true }, { status: 202 }));
    const key = { params: { path: { key_id: 'k' } } };
    expect(await unwrap(platform.DELETE('/api-keys/{key_id}', key))).toEqual({ revoked: true });
    const empty = setUp(() => new Response(null, { status: 204 })).platform;
    expect(await unwrap(empty.DELETE('/api-keys/{key_id}', key))).toBeUndefined();
  });

  it('sends what it was given to the address it was given', async () => {
    const seen = vi.fn();
    const { platform } = setUp(async (request) => {
      seen(request.method, request.url, request.headers.get('x-test'), await request.text());
      return Response.json({}, { status: 202 });
    });
    await unwrap(
      platform.PATCH('/deployments/{deployment_id}/env', {
        params,
        body: { env: { A: '1' }, replace: false },
      }),
    );
    expect(seen).toHaveBeenCalledWith(
      'PATCH',
      'http://platform.test/base/deployments/d1/env',
      'yes',
      '{"env":{"A":"1"},"replace":false}',
    );
  });

  it('throws the error of an error answer', async () => {
    const { call } = setUp(() =>
      Response.json({ code: 'deployment_not_found', message: 'Gone.' }, { status: 404 }),
    );
    await expect(call()).rejects.toMatchObject({
      code: 'deployment_not_found',
      status: 404,
      message: 'Gone.',
    });
  });

  it('throws an error answer that is not JSON with its text', async () => {
    const { call } = setUp(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(call()).rejects.toMatchObject({ code: 'http_502', text: '<h1>Bad gateway</h1>' });
  });

  it('refuses a success that is not JSON: it is not the platform that answers', async () => {
    const portal = setUp(
      () => new Response('<h1>Log in to this network</h1>', { headers: { 'content-type': 'text/html' } }),
    );
    await expect(portal.call()).rejects.toMatchObject({
      code: 'unreadable_answer',
      status: 200,
      retryable: false,
    });
    const broken = setUp(
      () => new Response('{"deployment":', { headers: { 'content-type': 'application/json' } }),
    );
    await expect(broken.call()).rejects.toMatchObject({ code: 'unreadable_answer' });
  });

  it('turns a failing network, a broken off body and an over-long wait into network_unreachable', async () => {
    const down = setUp(() => Promise.reject(new TypeError('fetch failed')));
    await expect(down.call()).rejects.toMatchObject({ code: 'network_unreachable', status: 0 });
    expect(down.notes).toMatchObject([{ path: DETAIL, method: 'get', status: 0 }]);
    const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    const broken = setUp(() => new Response(cut, { headers: { 'content-type': 'application/json' } }));
    await expect(broken.call()).rejects.toMatchObject({ code: 'network_unreachable' });
    const slow = setUp(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      20,
    );
    await expect(slow.call()).rejects.toMatchObject({ message: 'The platform did not answer in time.' });
  });

  it('tells of each answer: template, budget, waiting time, request id and clock', async () => {
    const headers = {
      'ratelimit-limit': '120',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '30',
      'retry-after': '30',
      'x-request-id': 'r1',
      date: 'Sat, 21 Nov 2026 12:00:00 GMT',
    };
    const { call, notes } = setUp(() => Response.json({ code: 'rate_limited' }, { status: 429, headers }));
    await expect(call()).rejects.toMatchObject({ retryAfterMs: 30_000 });
    expect(notes).toEqual([
      {
        method: 'get',
        path: DETAIL,
        status: 429,
        rateLimit: { limit: 120, remaining: 0, resetMs: 30_000 },
        retryAfterMs: 30_000,
        requestId: 'r1',
        dateMs: Date.UTC(2026, 10, 21, 12),
        call: {
          id: expect.any(String),
          startedAtMs: expect.any(Number),
          durationMs: expect.any(Number),
          params: { ...params, query: {} },
        },
      },
    ]);
  });

  it('names each call by the request id it is given, and tells of a refusal and of what was sent without its secrets', async () => {
    const notes: ResponseNote[] = [];
    const refusals: RefusalNote[] = [];
    const seen: (string | null)[] = [];
    const platform = createPlatformClient({
      baseUrl: 'http://platform.test',
      fetch: async (request) => {
        seen.push(request.headers.get('x-request-id'), await request.text());
        return Response.json(
          { error: { code: 'invalid_env' } },
          { status: 400, headers: { 'x-request-id': 'r2' } },
        );
      },
      requestId: () => 'act-1',
      onResponse: (note) => void notes.push(note),
      onRefusal: (note) => void refusals.push(note),
    });
    const body = { env: { TOKEN: 'hunter2' }, replace: true };
    const call = unwrap(platform.PATCH('/deployments/{deployment_id}/env', { params, body }));
    await expect(call).rejects.toMatchObject({ code: 'invalid_env' });
    expect(seen).toEqual(['act-1', JSON.stringify(body)]);
    expect(notes[0]?.call?.body).toMatchObject({ replace: true });
    expect(JSON.stringify(notes)).not.toContain('hunter2');
    await expect
      .poll(() => refusals)
      .toEqual([{ callId: notes[0]?.call?.id, code: 'invalid_env', correlationId: 'r2' }]);
  });

  it('does not blame the other side for a call that was given up', async () => {
    const { platform, notes } = setUp(() => Promise.reject(new DOMException('given up', 'AbortError')));
    await expect(platform.read('/deployments', {})).rejects.toMatchObject({ code: 'network_unreachable' });
    expect(notes).toEqual([]);
  });
});
