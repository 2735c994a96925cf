import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { webhookDeliveries, webhooks } from '../../db/schema/webhooks.ts';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';
import { EVENT_TYPES } from '../../webhooks/event-types.ts';
import { signingSecretAad } from '../../webhooks/signing.ts';

const checker = createContractChecker();
let test: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  test = await createTestApp({ env: { WEBHOOK_LOOPBACK_RECEIVERS: '127.0.0.1:9911' } });
  caller = await test.createCaller();
});
afterAll(() => test.close());

async function send(method: string, path: string, json?: unknown, bearer = caller.apiKey) {
  const response = await test.send(method, path, { bearer, ...(json === undefined ? {} : { json }) });
  return checker.check(method, path, response);
}

const created = z.object({ webhook: z.object({ id: z.string() }), signing_secret: z.string() });
const listed = z.object({
  webhooks: z.array(z.object({ id: z.string() })),
  count: z.number(),
  deliveries: z.array(z.record(z.string(), z.unknown())).optional(),
});
const HOOK = { url: 'https://hooks.example.com/portico' };

async function create(json: unknown = HOOK, bearer = caller.apiKey) {
  const { status, body } = await send('POST', '/webhooks', json, bearer);
  expect(status).toBe(201);
  return created.parse(body);
}

async function list(bearer: string, query = '') {
  return listed.parse((await send('GET', `/webhooks${query}`, undefined, bearer)).body);
}

describe('a new webhook', () => {
  it('is answered with 201, all event types unless some are named, and its secret once', async () => {
    const { status, body } = await send('POST', '/webhooks', HOOK);
    expect(status).toBe(201);
    expect(body).toEqual({
      webhook: {
        id: expect.stringMatching(/^wh_[a-z0-9]{24}$/),
        url: HOOK.url,
        events: [...EVENT_TYPES],
        active: true,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      },
      signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9_-]{43}$/),
    });
    const events = ['deployment.live', 'deployment.accepted', 'deployment.live'];
    expect((await send('POST', '/webhooks', { ...HOOK, events })).body).toMatchObject({
      webhook: { events: ['deployment.accepted', 'deployment.live'] },
    });
  });

  it('has a secret that is stored sealed, and neither listed nor logged', async () => {
    const { webhook, signing_secret: secret } = await create();
    const [row] = await test.deps.db.select().from(webhooks).where(eq(webhooks.id, webhook.id));
    if (row === undefined) throw new Error('the webhook is not stored');
    expect(row.sealedSecret.includes(secret)).toBe(false);
    expect(test.deps.sealing.unseal(row.sealedSecret, signingSecretAad(webhook.id))).toBe(secret);
    const told = await list(caller.apiKey, '?include_deliveries=true');
    expect(JSON.stringify(told) + test.logText()).not.toContain(secret);
  });

  it('may be a loopback receiver that the start-up names, and no other', async () => {
    await create({ url: 'http://127.0.0.1:9911/hook' });
    const other = await send('POST', '/webhooks', { url: 'http://127.0.0.1:9912/hook' });
    expect(other.body).toMatchObject({ code: 'invalid_webhook_url' });
  });

  it.each([
    [{}, 'url'],
    [{ url: null }, 'url'],
    [{ url: 5 }, 'url'],
    [{ url: ['https://hooks.example.com'] }, 'url'],
    [{ url: '' }, 'url'],
    [{ url: 'hooks.example.com' }, 'url'],
    [{ url: 'http://hooks.example.com' }, 'url'],
    [{ url: 'https://localhost' }, 'url'],
    [{ url: 'https://2130706433/' }, 'url'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url'],
    [{ url: 'https://private.example.com/' }, 'url'],
    [{ url: 'https://user:canary-1@hooks.example.com/' }, 'url'],
    [{ url: `https://hooks.example.com/${'x'.repeat(2048)}` }, 'url'],
  ])('is refused with %j as invalid_webhook_url', async (json, field) => {
    const before = await test.deps.db.$count(webhooks);
    const { status, body } = await send('POST', '/webhooks', json);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_webhook_url', field } });
    expect(JSON.stringify(body)).not.toContain('canary');
    expect(await test.deps.db.$count(webhooks)).toBe(before);
  });

  it.each([
    [{ ...HOOK, events: 'deployment.live' }, 'events'],
    [{ ...HOOK, events: [] }, 'events'],
    [{ ...HOOK, events: ['deployment.live', 'run.stage'] }, 'events.1'],
    [{ ...HOOK, events: Array.from({ length: 101 }, () => 'deployment.live') }, 'events'],
    [[], undefined],
    [null, undefined],
    ['x', undefined],
  ])('is refused with %j as invalid_request', async (json, field) => {
    const { status, body } = await send('POST', '/webhooks', json);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', ...(field === undefined ? {} : { field }) },
    });
  });

  it('is one of twenty at most, also when many are made at once', async () => {
    const full = await test.createCaller();
    const answers = await Promise.all(
      Array.from({ length: 26 }, () => send('POST', '/webhooks', HOOK, full.apiKey)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'invalid_request', retryable: false });
    expect((await list(full.apiKey)).count).toBe(20);
  });
});

describe('the list', () => {
  it('is newest first, counted, and without deliveries unless they are asked for', async () => {
    const own = await test.createCaller();
    const ids = [(await create(HOOK, own.apiKey)).webhook.id, (await create(HOOK, own.apiKey)).webhook.id];
    for (const query of ['', '?include_deliveries=false']) {
      const told = await list(own.sessionToken, query);
      expect(told).toMatchObject({ count: 2, webhooks: ids.toReversed().map((id) => ({ id })) });
      expect(told).not.toHaveProperty('deliveries');
    }
    expect((await list(own.apiKey, '?include_deliveries=true')).deliveries).toEqual([]);
  });

  it('shows how each delivery stands', async () => {
    const own = await test.createCaller();
    const { webhook } = await create({ ...HOOK, events: ['deployment.accepted'] }, own.apiKey);
    for (const name of ['one', 'two'])
      await send(
        'POST',
        '/deployments',
        { repository: { url: `https://example.com/a/${name}` } },
        own.apiKey,
      );
    const [second] = (await list(own.apiKey, '?include_deliveries=true')).deliveries ?? [];
    const nextAttemptAt = new Date('2026-11-21T10:00:00.000Z');
    await test.deps.db
      .update(webhookDeliveries)
      .set({ status: 'retrying', attempts: 2, statusCode: 503, lastError: 'The receiver …', nextAttemptAt })
      .where(eq(webhookDeliveries.id, String(second?.id)));
    const told = (await list(own.apiKey, '?include_deliveries=true')).deliveries;
    const shared = {
      id: expect.stringMatching(/^whd_/),
      webhook_id: webhook.id,
      event_id: expect.stringMatching(/^evt_/),
      event_type: 'deployment.accepted',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    };
    const retried = {
      status_code: 503,
      last_error: 'The receiver …',
      next_retry_at: '2026-11-21T10:00:00.000Z',
    };
    expect(told).toEqual([
      { ...shared, ...retried, status: 'retrying', attempts: 2 },
      { ...shared, status: 'pending', attempts: 0, status_code: null, last_error: null, next_retry_at: null },
    ]);
  });

  it.each(['1', 'yes', 'TRUE', ''])('refuses %j for include_deliveries', async (value) => {
    const { body } = await send('GET', `/webhooks?include_deliveries=${value}`);
    expect(body).toMatchObject({ code: 'invalid_request', field: 'include_deliveries' });
  });
});

describe('a deletion', () => {
  it('ends the webhook and hides what was delivered to it; a second one finds nothing', async () => {
    const own = await test.createCaller();
    const { webhook } = await create(HOOK, own.apiKey);
    await send('POST', '/deployments', { repository: { url: 'https://example.com/a/b' } }, own.apiKey);
    const remove = () => send('DELETE', `/webhooks/${webhook.id}`, undefined, own.apiKey);
    expect(await remove()).toMatchObject({ status: 200, body: { id: webhook.id, deleted: true } });
    expect(await list(own.apiKey, '?include_deliveries=true')).toEqual({
      webhooks: [],
      count: 0,
      deliveries: [],
    });
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'webhook_not_found' } });
  });

  it.each(['x', 'wh_', 'wh_short', 'wh_%00aaaaaaaa', 'whd_aaaaaaaaaaaa', 'wh_aaaa-bbbbcccc'])(
    'of the impossible id %s is refused as such',
    async (id) => {
      const { status, body } = await send('DELETE', `/webhooks/${id}`);
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { code: 'invalid_webhook_id', field: 'webhook_id' },
      });
    },
  );

  it('of what another account has finds nothing and changes nothing', async () => {
    const { webhook } = await create();
    const stranger = await test.createCaller();
    for (const bearer of [stranger.apiKey, stranger.sessionToken]) {
      const answer = await send('DELETE', `/webhooks/${webhook.id}`, undefined, bearer);
      expect(answer).toMatchObject({ status: 404, body: { code: 'webhook_not_found' } });
      expect(await list(bearer, '?include_deliveries=true')).toEqual({
        webhooks: [],
        count: 0,
        deliveries: [],
      });
    }
    expect((await list(caller.apiKey)).webhooks.map(({ id }) => id)).toContain(webhook.id);
  });
});
