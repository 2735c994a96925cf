import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  createAccount,
  findAccount,
  findCredentials,
  hasAccounts,
  isEmail,
  listAccounts,
  setPassword,
} from './accounts.ts';
import { generatePassword, hashPassword, verifyPassword } from './passwords.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('accounts', () => {
  it('are made once per email, whatever its case', async () => {
    const { db } = database;
    expect(await hasAccounts(db)).toBe(false);
    const made = await createAccount(db, ' One@Example.test ', 'first');
    expect(made).toMatchObject({
      email: 'one@example.test',
      id: expect.stringMatching(/^acc_[0-9a-f]{24}$/),
    });
    expect(await createAccount(db, 'ONE@example.test', 'second')).toBeNull();
    expect(await findAccount(db, made?.id ?? '')).toEqual(made);
    expect(await listAccounts(db)).toMatchObject([{ email: 'one@example.test' }]);
  });

  it('take a new password in place of the old one', async () => {
    const { db } = database;
    await createAccount(db, 'two@example.test', 'old');
    expect(await setPassword(db, 'Two@example.test', 'new')).toBe(true);
    const hash = (await findCredentials(db, 'two@example.test'))?.passwordHash ?? '';
    expect(await verifyPassword('new', hash)).toBe(true);
    expect(await verifyPassword('old', hash)).toBe(false);
    expect(await setPassword(db, 'nobody@example.test', 'new')).toBe(false);
  });

  it('are named by an email address', () => {
    for (const email of ['a@b', 'you@portico.local', 'ä.ö+tag@ü.example']) expect(isEmail(email)).toBe(true);
    for (const text of ['', 'a', '@b', 'a@', 'a b@c', 'a@b@c', `${'a'.repeat(250)}@b.cd`])
      expect(isEmail(text)).toBe(false);
  });
});

describe('passwords', () => {
  it('are hashed with a salt, so that equal ones differ', async () => {
    const [one, two] = [await hashPassword('same'), await hashPassword('same')];
    expect(one).not.toBe(two);
    expect(await verifyPassword('same', one)).toBe(true);
    expect(await verifyPassword('other', one)).toBe(false);
  });

  it('are the same in each form that a keyboard may send', async () => {
    expect(await verifyPassword('u\u0308ber', await hashPassword('\u00fcber'))).toBe(true);
  });

  it('are never compared with a hash of another kind', async () => {
    await expect(verifyPassword('x', 'none')).rejects.toThrow('Unknown kind');
  });

  it('are generated to be read aloud and never twice', () => {
    const made = Array.from({ length: 200 }, generatePassword);
    expect(new Set(made).size).toBe(200);
    for (const password of made) expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/);
  });
});
