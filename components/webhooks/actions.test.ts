import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlatformClient } from '@/lib/api/client';
import { createWebhook } from './actions';
import type { CreateRequest } from './create-request';

const PLATFORM = 'https://api.example';
const gates = vi.hoisted(() => ({ origin: vi.fn(), session: vi.fn() }));
vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('@/lib/server/origin', () => ({ assertSameOrigin: gates.origin }));
vi.mock('@/lib/server/session', () => ({ requireSession: gates.session }));
vi.mock('@/lib/server/api', () => ({
  actionClient: async () => createPlatformClient({ baseUrl: PLATFORM }),
}));

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
beforeEach(() => {
  gates.origin.mockReset();
  gates.session.mockReset();
  bodies = [];
});

let bodies: unknown[] = [];
const answer = (make: () => Response) =>
  server.use(
    http.post(`${PLATFORM}/webhooks`, async ({ request }) => {
      bodies.push(await request.json());
      return make();
    }),
  );
const request: CreateRequest = {
  url: 'https://hooks.example.com',
  events: ['deployment.live', 'credit.updated'],
};
const created = {
  webhook: { id: 'wh_1', url: request.url, events: request.events },
  signing_secret: 'whsec_1',
};
const limits = { 'ratelimit-limit': '30', 'ratelimit-remaining': '21', 'ratelimit-reset': '1200' };

describe('the server action that makes a webhook', () => {
  it('sends the listed types once and gives the secret and what is left of the budget', async () => {
    answer(() => HttpResponse.json(created, { status: 201, headers: limits }));
    expect(await createWebhook(request)).toMatchObject({
      outcome: 'created',
      signingSecret: 'whsec_1',
      webhook: { id: 'wh_1' },
      rateLimit: { limit: 30, remaining: 21, resetMs: 1_200_000 },
    });
    expect(bodies).toEqual([request]);
  });

  it.each(['origin', 'session'] as const)('sends nothing when the %s is refused', async (gate) => {
    gates[gate].mockImplementation(() => {
      throw new Error('refused');
    });
    await expect(createWebhook(request)).rejects.toThrow('refused');
    expect(bodies).toEqual([]);
  });

  it.each([
    ['no events', { url: request.url }],
    ['an unknown type', { url: request.url, events: ['x'] }],
    ['no address', { events: request.events }],
    ['an address of 10 kB', { url: `https://a.example/${'a'.repeat(10_000)}`, events: request.events }],
    ['text', 'https://hooks.example.com'],
  ])('sends nothing for a body with %s', async (_what, body) => {
    const outcome = await createWebhook(body as CreateRequest);
    expect(outcome).toMatchObject({ outcome: 'refused', error: { code: 'invalid_request' } });
    expect(bodies).toEqual([]);
  });

  it('calls a 4xx a refusal, with its field', async () => {
    const envelope = {
      code: 'invalid_webhook_url',
      message: 'Use https.',
      action: '',
      retryable: false,
      field: 'url',
    };
    answer(() => HttpResponse.json(envelope, { status: 400 }));
    expect(await createWebhook(request)).toMatchObject({
      outcome: 'refused',
      error: { code: 'invalid_webhook_url', field: 'url' },
    });
  });

  it.each([
    [
      'a 503',
      () => HttpResponse.json({ code: 'webhook_state_unavailable', retryable: true }, { status: 503 }),
    ],
    ['no answer', () => HttpResponse.error()],
    ['an answer without the secret', () => HttpResponse.json({ webhook: created.webhook }, { status: 201 })],
    ['an answer that is no JSON', () => new HttpResponse('<p>ok</p>', { status: 201 })],
  ])('calls %s lost, and does not try again', async (_what, make) => {
    answer(make);
    expect((await createWebhook(request)).outcome).toBe('lost');
    expect(bodies).toHaveLength(1);
  });
});
