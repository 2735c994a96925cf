import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oidcPayloads } from '../db/schema/identity.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createAdapterFactory, removeExpired, storedId } from './adapter.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const adapter = (model: string) => createAdapterFactory(database.db)(model);

describe('adapter', () => {
  it('gives back what was stored, under its model only', async () => {
    const payload = { jti: 'one', kind: 'AccessToken', accountId: 'acc_1', grantId: 'g1' };
    await adapter('AccessToken').upsert('one', payload, 60);
    expect(await adapter('AccessToken').find('one')).toEqual(payload);
    expect(await adapter('RefreshToken').find('one')).toBeUndefined();
    await adapter('AccessToken').upsert('one', { ...payload, scope: 'openid' }, 60);
    expect(await adapter('AccessToken').find('one')).toMatchObject({ scope: 'openid' });
    await adapter('AccessToken').destroy('one');
    expect(await adapter('AccessToken').find('one')).toBeUndefined();
  });

  it('keeps neither the token nor the cookie of a session', async () => {
    await adapter('Interaction').upsert(
      'step',
      { jti: 'step', session: { uid: 'u', cookie: 'secret-cookie' } },
      60,
    );
    const rows = JSON.stringify(await database.db.select().from(oidcPayloads));
    expect(rows).toContain(storedId('Interaction', 'step'));
    expect(rows).not.toContain('"step"');
    expect(rows).not.toContain('secret-cookie');
  });

  it('finds a session by its uid and a device by its code', async () => {
    await adapter('Session').upsert('cookie', { jti: 'cookie', uid: 'uid-1', accountId: 'acc_1' }, 60);
    expect(await adapter('Session').findByUid('uid-1')).toEqual({ uid: 'uid-1', accountId: 'acc_1' });
    expect(await adapter('Session').findByUid('uid-2')).toBeUndefined();
    await adapter('DeviceCode').upsert('device', { jti: 'device', userCode: 'ABCD' }, 60);
    expect(await adapter('DeviceCode').findByUserCode('ABCD')).toMatchObject({ userCode: 'ABCD' });
  });

  it('lets one of many use a code', async () => {
    await adapter('AuthorizationCode').upsert('code', { jti: 'code' }, 60);
    const uses = await Promise.allSettled(
      Array.from({ length: 10 }, () => adapter('AuthorizationCode').consume('code')),
    );
    expect(uses.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect(await adapter('AuthorizationCode').find('code')).toMatchObject({ consumed: expect.any(Number) });
  });

  it('revokes the tokens of one grant and no others', async () => {
    const tokens = adapter('RefreshToken');
    await tokens.upsert('a', { jti: 'a', grantId: 'x' }, 60);
    await tokens.upsert('b', { jti: 'b', grantId: 'y' }, 60);
    await tokens.revokeByGrantId('x');
    expect(await tokens.find('a')).toBeUndefined();
    expect(await tokens.find('b')).toBeDefined();
  });

  it('removes what has expired and keeps what has not or never does', async () => {
    const nonces = adapter('ReplayDetection');
    for (let i = 0; i < 25; i += 1) await nonces.upsert(`old ${i}`, {}, -1);
    await nonces.upsert('young', {}, 60);
    await nonces.upsert('eternal', {});
    expect(await removeExpired(database.db)).toBeGreaterThanOrEqual(25);
    const left = await database.db
      .select()
      .from(oidcPayloads)
      .where(eq(oidcPayloads.model, 'ReplayDetection'));
    expect(left.length).toBe(2);
  });
});
