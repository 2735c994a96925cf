import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlatformClient } from '@/lib/api/client';
import { issueApiKey, issueInferenceKey } from './actions';

const PLATFORM = 'https://api.example';
const gates = vi.hoisted(() => ({ origin: vi.fn(), session: vi.fn() }));
vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('@/lib/server/origin', () => ({ assertSameOrigin: gates.origin }));
vi.mock('@/lib/server/session', () => ({ requireSession: gates.session }));
vi.mock('@/lib/server/api', () => ({
  actionClient: async () => createPlatformClient({ baseUrl: PLATFORM }),
}));

const server = setupServer();
let posted: unknown[] = [];
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
beforeEach(() => {
  gates.origin.mockReset();
  gates.session.mockReset();
  posted = [];
});

const limits = { 'ratelimit-limit': '30', 'ratelimit-remaining': '21', 'ratelimit-reset': '1200' };

/** A platform that allows deploys, has one key of each kind, and answers an issue so. */
function answer(make: () => Response, credits: object = { deploy_allowed: true }) {
  const post = async ({ request }: { request: Request }) => {
    posted.push(await request.text());
    return make();
  };
  server.use(
    http.get(`${PLATFORM}/credits`, () => HttpResponse.json(credits as Record<string, never>)),
    http.get(`${PLATFORM}/api-keys`, () => HttpResponse.json({ api_keys: [{ id: 'key_1' }] })),
    http.get(`${PLATFORM}/api-keys/inference`, () => HttpResponse.json({ keys: [{ id: 'key_2' }] })),
    http.post(`${PLATFORM}/api-keys`, post),
    http.post(`${PLATFORM}/api-keys/inference`, post),
  );
}

const issued = () => HttpResponse.json({ api_key: 'sk_1', tier: 'standard' }, { headers: limits });

describe('the server actions that issue keys', () => {
  it('give the plaintext once, with the ids from before and what is left of the budget', async () => {
    answer(issued);
    expect(await issueApiKey()).toEqual({
      outcome: 'issued',
      plaintext: 'sk_1',
      facts: { tier: 'standard' },
      idsBefore: ['key_1'],
      rateLimit: { limit: 30, remaining: 21, resetMs: 1_200_000 },
    });
    expect(await issueInferenceKey({ scopes: ['a'] })).toMatchObject({
      plaintext: 'sk_1',
      idsBefore: ['key_2'],
    });
    expect(posted).toEqual(['', '{"scopes":["a"]}']);
  });

  it.each(['origin', 'session'] as const)('send nothing when the %s is refused', async (gate) => {
    gates[gate].mockImplementation(() => {
      throw new Error('refused');
    });
    await expect(issueApiKey()).rejects.toThrow('refused');
    await expect(issueInferenceKey({})).rejects.toThrow('refused');
  });

  it('ask for no key that the account may not have', async () => {
    answer(issued, { deploy_allowed: false, reason: 'No credit.' });
    expect(await issueApiKey()).toMatchObject({ outcome: 'refused', error: { message: 'No credit.' } });
    expect(posted).toEqual([]);
  });

  it.each([[['x']], ['text'], [{ big: 'x'.repeat(20_000) }], [null]])(
    'send no body that is not an honest object',
    async (body) => {
      expect(await issueInferenceKey(body)).toMatchObject({
        outcome: 'refused',
        error: { code: 'invalid_inference_key_request' },
      });
    },
  );

  it('take a 4xx for a refusal', async () => {
    answer(() => HttpResponse.json({ code: 'rate_limited', message: 'Wait.' }, { status: 429 }));
    expect(await issueApiKey()).toMatchObject({ outcome: 'refused', error: { code: 'rate_limited' } });
  });

  it('take a failure for a lost answer, and send once', async () => {
    answer(() =>
      HttpResponse.json({ code: 'api_key_management_unavailable', retryable: true }, { status: 503 }),
    );
    expect(await issueApiKey()).toMatchObject({ outcome: 'lost', idsBefore: ['key_1'] });
    expect(posted).toHaveLength(1);
  });

  it('tell nothing of an answer that cannot be read: a key may be in it', async () => {
    answer(() => HttpResponse.json({ apikey: 'sk_elsewhere' }));
    const outcome = await issueApiKey();
    expect(outcome).toMatchObject({ outcome: 'lost', error: { code: 'unreadable_answer' } });
    expect(JSON.stringify(outcome)).not.toContain('sk_elsewhere');
  });
});
