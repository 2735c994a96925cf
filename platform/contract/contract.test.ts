import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accounts } from '../db/schema/identity.ts';
import { createContractChecker } from '../testing/contract-checker.ts';
import { driveCapacity } from '../testing/drive-capacity.ts';
import { driveDomains } from '../testing/drive-domains.ts';
import { driveWebhooks } from '../testing/drive-webhooks.ts';
import { makeLive, writeLogLines, writeObservations } from '../testing/seed-live.ts';
import { createTestApp, type SendOptions, type TestApp, type TestCaller } from '../testing/test-app.ts';

const checker = createContractChecker();
let test: TestApp;
let caller: TestCaller;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());

/** Sends with the caller's API key unless told otherwise, and holds the answer against the contract. */
async function send(method: string, path: string, options: SendOptions = {}) {
  const response = await test.send(method, path, { bearer: caller.apiKey, ...options });
  return checker.check(method, path, response);
}

const session = () => ({ bearer: caller.sessionToken });
const accepted = z.object({ id: z.string(), run_id: z.string() });

async function createLive() {
  const answer = await send('POST', '/deployments', {
    json: { repository: { url: 'https://example.com/a/b' } },
  });
  const { id, run_id: runId } = accepted.parse(answer.body);
  await makeLive(test.deps.db, id);
  await writeLogLines(test.deps.db, id, 5);
  await writeObservations(test.deps.db, id, [
    ['healthy', 'healthy'],
    ['unhealthy', 'unknown'],
  ]);
  return { id, runId };
}

describe('every success is as the contract says', () => {
  it('for reads of a live deployment', async () => {
    const { id, runId } = await createLive();
    const paths = ['', '/logs', '/logs?limit=2&since_seq=1', '/events', '/health-history?limit=1', '/env'];
    for (const path of [
      '/deployments',
      `/deployments/runs/${runId}`,
      ...paths.map((end) => `/deployments/${id}${end}`),
    ]) {
      expect((await send('GET', path)).status).toBe(200);
    }
  });

  it('for changes of a live deployment', async () => {
    const { id } = await createLive();
    const env = { json: { env: { A: 'b' } } };
    expect((await send('POST', `/deployments/${id}/restart`)).status).toBe(202);
    expect((await send('POST', `/deployments/${id}/redeploy`)).status).toBe(202);
    expect((await send('PATCH', `/deployments/${id}/env`, env)).status).toBe(202);
    expect((await send('DELETE', `/deployments/${id}`)).status).toBe(200);
    expect((await send('GET', `/deployments/${id}`)).body).toMatchObject({
      deployment: { status: 'deleted' },
    });
    expect((await send('GET', '/deployments')).status).toBe(200);
  });

  it('for a deployment that is new and has said nothing yet', async () => {
    const json = { repository: { url: 'https://example.com/a/new' } };
    const headers = { 'idempotency-key': 'contract-replay' };
    const { id, run_id: runId } = accepted.parse(
      (await send('POST', '/deployments', { json, headers })).body,
    );
    expect((await send('POST', '/deployments', { json, headers })).body).toMatchObject({
      replayed: true,
      id,
    });
    for (const end of ['', '/logs', '/events', '/health-history', '/env'])
      await send('GET', `/deployments/${id}${end}`);
    await send('GET', `/deployments/runs/${runId}`);
  });

  it('for templates', async () => {
    const list = z
      .object({ templates: z.array(z.object({ id: z.string(), required_env: z.array(z.string()) })) })
      .parse((await send('GET', '/templates')).body);
    expect(list.templates.length).toBeGreaterThan(0);
    for (const { id, required_env: required } of list.templates) {
      expect((await send('GET', `/templates/${id}`)).status).toBe(200);
      const json = { env: Object.fromEntries(required.map((key) => [key, 'x'])) };
      expect((await send('POST', `/templates/${id}/deploy`, { json })).status).toBe(202);
    }
  });

  it('for prices, catalogs, quotes and machines', () => driveCapacity(send, test.deps));

  it('for custom domains', () => driveDomains(checker));

  it('for webhooks', () => driveWebhooks(send));

  it('for inference keys, the audit of keys and gateway attachments', async () => {
    expect((await send('POST', '/api-keys/inference', { ...session(), json: {} })).status).toBe(200);
    for (const path of ['/api-keys/inference', '/api-keys/audit']) {
      expect((await send('GET', path, session())).status).toBe(200);
    }
    const { id: deploymentId } = await createLive();
    const change = async (method: string, path: string, json?: unknown) => {
      const headers = { 'idempotency-key': `contract ${method} ${path}`.replaceAll(/[ /]/g, ':') };
      const answer = await send(method, path, { headers, ...(json === undefined ? {} : { json }) });
      expect(answer.status).toBe(202);
      return accepted.parse(answer.body).id;
    };
    const id = await change('POST', '/ai-gateway/attachments', { deployment_id: deploymentId });
    expect((await send('GET', '/ai-gateway/attachments')).body).toMatchObject({ count: 1 });
    expect((await send('GET', `/ai-gateway/attachments/${id}`)).status).toBe(200);
    await change('POST', `/ai-gateway/attachments/${id}/rotate`);
    await change('DELETE', `/ai-gateway/attachments/${id}`);
  });

  it('for credits, API keys and the contract itself', async () => {
    expect((await send('GET', '/credits')).status).toBe(200);
    expect((await send('POST', '/api-keys', session())).status).toBe(200);
    expect((await send('GET', '/api-keys', session())).status).toBe(200);
    const other = await test.createCaller();
    expect((await send('DELETE', `/api-keys/${other.apiKeyId}`, { bearer: other.sessionToken })).status).toBe(
      200,
    );
    expect((await send('GET', '/openapi.json')).status).toBe(200);
  });
});

const IDS = {
  deployment_id: 'dep_none',
  run_id: 'run_none12345',
  template_id: 'none',
  key_id: 'key_none12345',
  webhook_id: 'wh_none12345',
  machine_id: 'mac_none12345',
  attachment_id: 'aga_none1234567890123456',
};
const OPERATIONS = checker.operations.filter(({ id }) => id !== 'readContract');

describe('every refusal is as the contract says', () => {
  it.each(OPERATIONS)('$id without a credential', async ({ method, path }) => {
    const response = await test.send(method, fill(path));
    expect((await checker.check(method, fill(path), response)).body).toMatchObject({
      code: 'authentication_required',
    });
  });

  it.each(OPERATIONS)('$id with a credential that nobody has', async ({ method, path }) => {
    const answer = await send(method, fill(path), { bearer: 'x'.repeat(43) });
    expect(answer.body).toMatchObject({ code: 'invalid_api_key' });
  });

  it.each(OPERATIONS.filter(({ path }) => path.includes('{')))(
    '$id of what is not there',
    async (operation) => {
      const hasBody = ['POST', 'PUT', 'PATCH'].includes(operation.method);
      const json = hasBody ? { json: { env: { A: 'b' }, domain: 'shop.example', action: 'stop' } } : {};
      const answer = await send(operation.method, fill(operation.path), {
        ...session(),
        headers: { 'idempotency-key': 'contract-none' },
        ...json,
      });
      expect(answer.status).toBe(404);
    },
  );

  it.each(OPERATIONS)('$id when its budget is used up', async ({ id, method, path }) => {
    const tight = await createTestApp({
      budgets: { read: 1, quote: 1, logs: 1, stop: 1, deploy_create: 1, mutation: 1 },
    });
    const { sessionToken: bearer } = await tight.createCaller();
    await tight.send(method, fill(path), { bearer });
    const response = await tight.send(method, fill(path), { bearer });
    const answer = await checker.check(method, fill(path), response);
    expect(answer.body, id).toMatchObject({ code: 'rate_limited', retryable: true });
    await tight.close();
  });

  it('API keys without a portal session', async () => {
    for (const [method, path] of [
      ['GET', '/api-keys'],
      ['POST', '/api-keys'],
      ['DELETE', '/api-keys/key_none12345'],
    ] as const) {
      expect((await send(method, path)).body).toMatchObject({ code: 'portal_session_required' });
    }
  });

  it('creates and keys of an account without credit', async () => {
    const poor = await test.createCaller();
    await test.deps.db
      .update(accounts)
      .set({ starterCreditMicrousd: 0 })
      .where(eq(accounts.id, poor.accountId));
    const json = { repository: { url: 'https://example.com/a/b' } };
    const bearer = poor.sessionToken;
    expect((await send('POST', '/deployments', { bearer, json })).status).toBe(402);
    expect((await send('POST', '/api-keys', { bearer })).status).toBe(402);
    expect((await send('GET', '/credits', { bearer })).body).toMatchObject({ deploy_allowed: false });
  });

  it('what this server cannot run', async () => {
    expect((await send('POST', '/deployments', { json: { image: { ref: 'nginx' } } })).status).toBe(422);
  });
});

it('every operation was seen to succeed and to refuse', () => {
  for (const { id } of OPERATIONS) {
    const statuses = [...(checker.seen.get(id) ?? [])];
    expect(
      statuses.some((status) => status < 300),
      `${id} succeeds`,
    ).toBe(true);
    expect(
      statuses.some((status) => status >= 400),
      `${id} refuses`,
    ).toBe(true);
  }
});

function fill(path: string): string {
  return Object.entries(IDS).reduce((text, [name, id]) => text.replace(`{${name}}`, id), path);
}
