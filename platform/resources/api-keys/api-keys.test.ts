import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, apiKeys } from '../../db/schema/identity.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';

let test: TestApp;
let caller: TestCaller;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.createCaller();
});
afterAll(() => test.close());

async function send(method: string, path: string, bearer = caller.sessionToken) {
  const response = await test.send(method, path, { bearer });
  return { status: response.status, body: await response.json() };
}
const list = async (bearer?: string) => (await send('GET', '/api-keys', bearer)).body.api_keys;

describe('API keys', () => {
  it('are shown once, stored as a hash, and work at once', async () => {
    const { status, body } = await send('POST', '/api-keys');
    expect(status).toBe(200);
    expect(body).toEqual({ api_key: expect.stringMatching(/^pk_/), tier: 'standard' });
    expect((await send('GET', '/credits', body.api_key)).status).toBe(200);
    const rows = await test.deps.db.select().from(apiKeys).where(eq(apiKeys.accountId, caller.accountId));
    expect(JSON.stringify([rows, await list()])).not.toContain(body.api_key);
    expect(test.logText()).not.toContain(body.api_key);
  });

  it('are listed newest first with nothing but metadata', async () => {
    const other = await test.createCaller();
    await send('POST', '/api-keys', other.sessionToken);
    const keys = await list(other.sessionToken);
    expect(keys).toHaveLength(2);
    expect(keys[1].id).toBe(other.apiKeyId);
    expect(Object.keys(keys[0]).sort()).toEqual([
      'active',
      'created_at',
      'id',
      'last_used_at',
      'revoked_at',
      'tier',
    ]);
    expect(Math.abs(keys[0].created_at - Date.now() / 1000)).toBeLessThan(60);
  });

  it('are refused from the moment they are revoked', async () => {
    const other = await test.createCaller();
    expect((await send('GET', '/credits', other.apiKey)).status).toBe(200);
    const revoke = () => send('DELETE', `/api-keys/${other.apiKeyId}`, other.sessionToken);
    expect(await revoke()).toEqual({ status: 200, body: { revoked: true } });
    expect((await send('GET', '/credits', other.apiKey)).body.code).toBe('invalid_api_key');
    const [{ revoked_at: revokedAt, active }] = await list(other.sessionToken);
    expect(active).toBe(false);
    expect(await revoke()).toEqual({ status: 200, body: { revoked: false } });
    expect((await list(other.sessionToken))[0].revoked_at).toBe(revokedAt);
  });

  it('are revoked once by many requests at once', async () => {
    const other = await test.createCaller();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('DELETE', `/api-keys/${other.apiKeyId}`, other.sessionToken)),
    );
    expect(answers.filter(({ body }) => body.revoked === true)).toHaveLength(1);
  });

  it('of an attachment are neither listed nor revoked here', async () => {
    const other = await test.createCaller();
    await test.deps.db.update(apiKeys).set({ kind: 'attachment' }).where(eq(apiKeys.id, other.apiKeyId));
    for (const path of ['/api-keys', '/api-keys/inference']) {
      expect((await send('GET', path, other.sessionToken)).body.api_keys).toEqual([]);
    }
    expect((await send('DELETE', `/api-keys/${other.apiKeyId}`, other.sessionToken)).status).toBe(404);
    expect((await send('GET', '/credits', other.apiKey)).body.code).toBe('credential_scope_violation');
  });

  it('are not issued to an account that may not deploy', async () => {
    const poor = await test.createCaller();
    await test.deps.db
      .update(accounts)
      .set({ starterCreditMicrousd: 0 })
      .where(eq(accounts.id, poor.accountId));
    expect((await send('POST', '/api-keys', poor.sessionToken)).body.code).toBe('billing_or_credit_required');
    expect(await list(poor.sessionToken)).toHaveLength(1);
  });

  it.each(['x', 'key_', 'key_short', 'key_%00aaaaaaaa', 'key_aaaaaaaa-bbbb'])(
    'have no id like %s',
    async (id) => {
      expect(await send('DELETE', `/api-keys/${id}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_api_key_id', field: 'key_id' },
      });
    },
  );
});
