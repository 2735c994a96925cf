import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { apiKeys } from '../../db/schema/identity.ts';
import { keyEvents } from '../../db/schema/keys.ts';
import { createContractChecker } from '../../testing/contract-checker.ts';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app.ts';
import { forgetOldKeyEvents } from './key-events.ts';

const checker = createContractChecker();
const auditSchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      key_id: z.string(),
      actor: z.string(),
      created_at: z.iso.datetime(),
    }),
  ),
  count: z.number(),
});
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function send(method: string, path: string, bearer: string) {
  return checker.check(method, path, await test.send(method, path, { bearer }));
}
async function audit({ sessionToken }: TestCaller) {
  return auditSchema.parse((await send('GET', '/api-keys/audit', sessionToken)).body);
}
const typesOf = async (caller: TestCaller) => (await audit(caller)).events.map(({ type }) => type);

it('the audit tells of issue and revocation of both kinds, newest first, with who did it', async () => {
  const caller = await test.createCaller();
  await send('POST', '/api-keys', caller.sessionToken);
  const { body } = await send('POST', '/api-keys/inference', caller.sessionToken);
  const { id } = z.object({ id: z.string() }).parse(body);
  await send('DELETE', `/api-keys/${id}`, caller.sessionToken);
  await send('DELETE', `/api-keys/${caller.apiKeyId}`, caller.sessionToken);
  const { events, count } = await audit(caller);
  expect(count).toBe(4);
  expect(events.map(({ type }) => type)).toEqual([
    'api_key.revoked',
    'inference_key.revoked',
    'inference_key.issued',
    'api_key.issued',
  ]);
  expect(events.map(({ key_id: keyId }) => keyId).slice(0, 3)).toEqual([caller.apiKeyId, id, id]);
  expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(['portal_session']));
  expect(new Set(events.map((event) => event.id)).size).toBe(4);
});

it('a revocation that changes nothing leaves no event', async () => {
  const caller = await test.createCaller();
  const stranger = await test.createCaller();
  const revoke = (bearer: string) => send('DELETE', `/api-keys/${caller.apiKeyId}`, bearer);
  await Promise.all(Array.from({ length: 6 }, () => revoke(caller.sessionToken)));
  await revoke(stranger.sessionToken);
  expect(await typesOf(caller)).toEqual(['api_key.revoked']);
  expect(await typesOf(stranger)).toEqual([]);
});

it('a key and its event are written together or not at all', async () => {
  const caller = await test.createCaller();
  await test.deps.pool.query('ALTER TABLE key_events RENAME TO key_events_away');
  try {
    const response = await test.send('POST', '/api-keys', { bearer: caller.sessionToken });
    expect(response.status).toBe(500);
    const revoke = await test.send('DELETE', `/api-keys/${caller.apiKeyId}`, { bearer: caller.sessionToken });
    expect(revoke.status).toBe(500);
  } finally {
    await test.deps.pool.query('ALTER TABLE key_events_away RENAME TO key_events');
  }
  const keys = await test.deps.db.select().from(apiKeys).where(eq(apiKeys.accountId, caller.accountId));
  expect(keys.map(({ id, revokedAt }) => [id, revokedAt])).toEqual([[caller.apiKeyId, null]]);
});

it('the first use of a key is told once, by the key', async () => {
  const caller = await test.createCaller();
  for (let i = 0; i < 3; i += 1) await send('GET', '/credits', caller.apiKey);
  await expect.poll(() => typesOf(caller)).toEqual(['api_key.first_used']);
  const { events } = await audit(caller);
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ key_id: caller.apiKeyId, actor: caller.apiKeyId });
});

it('the audit is for portal sessions, and of the own account alone', async () => {
  const [caller, stranger] = [await test.createCaller(), await test.createCaller()];
  await send('POST', '/api-keys', caller.sessionToken);
  expect(await send('GET', '/api-keys/audit', caller.apiKey)).toMatchObject({
    status: 403,
    body: { code: 'portal_session_required' },
  });
  expect(await audit(stranger)).toEqual({ events: [], count: 0 });
});

it('the oldest events of an account go first, and all go after a year', async () => {
  const [many, old] = [await test.createCaller(), await test.createCaller()];
  const row = { type: 'api_key.issued', keyId: 'key_00000000', actor: 'portal_session' };
  await test.deps.db
    .insert(keyEvents)
    .values(
      Array.from({ length: 8 }, (_, i) => ({ ...row, accountId: many.accountId, actor: `n${String(i)}` })),
    );
  const [days364, days366] = [364, 366].map((days) => new Date(Date.now() - days * 86_400_000));
  await test.deps.db.insert(keyEvents).values([
    { ...row, accountId: old.accountId, createdAt: days364 },
    { ...row, accountId: old.accountId, createdAt: days366 },
  ]);
  await forgetOldKeyEvents(test.deps.db, 5);
  expect((await audit(many)).events.map(({ actor }) => actor)).toEqual(['n7', 'n6', 'n5', 'n4', 'n3']);
  expect((await audit(old)).count).toBe(1);
});
