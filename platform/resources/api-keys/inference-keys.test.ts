import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accounts, apiKeys } from '../../db/schema/identity.ts';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';

const PATH = '/api-keys/inference';
const checker = createContractChecker();
let test: TestApp;
let caller: TestCaller;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());

async function send(method: string, path: string, bearer = caller.sessionToken, json?: unknown) {
  const sent = { bearer, ...(json === undefined ? {} : { json }) };
  return checker.check(method, path, await test.send(method, path, sent));
}

const issuedSchema = z.looseObject({ api_key: z.string(), id: z.string(), scopes: z.array(z.string()) });
async function issue(json?: unknown, bearer?: string) {
  return issuedSchema.parse((await send('POST', PATH, bearer, json)).body);
}
const listSchema = z.object({ api_keys: z.array(z.looseObject({ id: z.string() })), count: z.number() });
const list = async (bearer?: string) => listSchema.parse((await send('GET', PATH, bearer)).body);

describe('inference keys', () => {
  it('are shown once, stored as a hash, and never logged', async () => {
    const key = await issue({ name: 'Chat bot' });
    expect(key).toEqual({
      api_key: expect.stringMatching(/^ik_[0-9A-Za-z]{49}$/),
      id: expect.stringMatching(/^key_/),
      kind: 'inference',
      name: 'Chat bot',
      scopes: ['models.read', 'chat.completions'],
      tier: 'standard',
    });
    const rows = await test.deps.db.select().from(apiKeys).where(eq(apiKeys.id, key.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, await list()])).not.toContain(key.api_key);
    expect(test.logText()).not.toContain(key.api_key);
  });

  it('need neither a name nor a body', async () => {
    expect(await issue()).toMatchObject({ name: null, scopes: ['models.read', 'chat.completions'] });
    expect(await issue({})).toMatchObject({ name: null });
    expect(await issue({ scopes: ['models.read'] })).toMatchObject({ scopes: ['models.read'] });
  });

  it('are listed newest first, apart from the API keys', async () => {
    const other = await test.createCaller();
    const first = await issue({ name: 'first' }, other.sessionToken);
    const second = await issue({ name: 'second' }, other.sessionToken);
    const { api_keys: keys, count } = await list(other.sessionToken);
    expect(count).toBe(2);
    expect(keys.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(keys[0]).toMatchObject({ kind: 'inference', name: 'second', active: true, last_used_at: null });
    const { body } = await send('GET', '/api-keys', other.sessionToken);
    expect(JSON.stringify(body)).not.toContain(first.id);
  });

  it('do not open the platform API', async () => {
    const { api_key: key } = await issue();
    for (const path of ['/deployments', PATH, '/api-keys/audit']) {
      const answer = await send('GET', path, key);
      expect(answer).toMatchObject({ status: 403, body: { code: 'credential_scope_violation' } });
    }
  });

  it('are revoked like API keys, once, by their owner alone', async () => {
    const { id, api_key: key } = await issue();
    const stranger = await test.createCaller();
    const foreign = await send('DELETE', `/api-keys/${id}`, stranger.sessionToken);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await send('GET', '/deployments', key)).status).toBe(403);
    expect((await send('DELETE', `/api-keys/${id}`)).body).toEqual({ revoked: true });
    expect((await send('DELETE', `/api-keys/${id}`)).body).toEqual({ revoked: false });
    expect((await send('GET', '/deployments', key)).body).toMatchObject({ code: 'invalid_api_key' });
    const kept = (await list()).api_keys.find((each) => each.id === id);
    expect(kept).toMatchObject({ active: false, revoked_at: expect.any(Number) });
  });

  it('are neither listed nor issued with an API key', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await send(method, PATH, caller.apiKey);
      expect(answer).toMatchObject({ status: 403, body: { code: 'portal_session_required' } });
    }
  });

  it('are not issued to an account that may not deploy', async () => {
    const poor = await test.createCaller();
    await test.deps.db
      .update(accounts)
      .set({ starterCreditMicrousd: 0 })
      .where(eq(accounts.id, poor.accountId));
    expect((await send('POST', PATH, poor.sessionToken, {})).body).toMatchObject({
      code: 'billing_or_credit_required',
    });
    expect((await list(poor.sessionToken)).count).toBe(0);
  });

  it('are drawn from the mutation budget', async () => {
    const poor = await createTestApp({ budgets: { mutation: 2 } });
    const { sessionToken: bearer } = await poor.createCaller();
    const answers = [];
    for (let i = 0; i < 3; i += 1) answers.push(await poor.send('POST', PATH, { bearer, json: {} }));
    await poor.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(await answers[2]?.json()).toMatchObject({ message: 'Too many mutation requests.' });
  });

  it.each([
    [null, undefined],
    [[], undefined],
    ['text', undefined],
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 5 }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ name: '\ud800' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: 'models.read' }, 'scopes'],
    [{ scopes: ['admin'] }, 'scopes.0'],
    [{ scopes: ['models.read', 'models.read'] }, 'scopes'],
    [{ scope: ['models.read'] }, undefined],
    [{ account_id: 'acc_other' }, undefined],
  ])('refuse the body %j', async (json, field) => {
    const before = (await list()).count;
    const answer = await send('POST', PATH, undefined, json);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_inference_key_request' } });
    expect(z.looseObject({ field: z.string().optional() }).parse(answer.body).field).toBe(field);
    expect((await list()).count).toBe(before);
  });
});
