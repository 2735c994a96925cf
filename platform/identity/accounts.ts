import { randomBytes } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { accounts, oidcPayloads } from '../db/schema/identity.ts';
import { hashPassword } from './passwords.ts';

export interface AccountRow {
  id: string;
  email: string;
  name: string | null;
}

const columns = { id: accounts.id, email: accounts.email, name: accounts.name };
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const EMAIL_MAX_LENGTH = 254;

/** Email addresses are compared without regard to case and surrounding space. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function isEmail(email: string): boolean {
  return email.length <= EMAIL_MAX_LENGTH && EMAIL.test(email);
}

/** Makes an account; null when the email is taken. */
export async function createAccount(
  db: Database,
  email: string,
  password: string,
): Promise<AccountRow | null> {
  const [row] = await db
    .insert(accounts)
    .values({
      id: `acc_${randomBytes(12).toString('hex')}`,
      email: normalizeEmail(email),
      passwordHash: await hashPassword(password),
    })
    .onConflictDoNothing({ target: accounts.email })
    .returning(columns);
  return row ?? null;
}

export async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0;
}

export async function findAccount(db: Database, id: string): Promise<AccountRow | null> {
  const [row] = await db.select(columns).from(accounts).where(eq(accounts.id, id));
  return row ?? null;
}

/** The account and its password hash, for the check of a password only. */
export async function findCredentials(
  db: Database,
  email: string,
): Promise<(AccountRow & { passwordHash: string }) | null> {
  const [row] = await db
    .select({ ...columns, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.email, normalizeEmail(email)));
  return row ?? null;
}

export async function listAccounts(db: Database): Promise<(AccountRow & { createdAt: Date })[]> {
  return db
    .select({ ...columns, createdAt: accounts.createdAt })
    .from(accounts)
    .orderBy(asc(accounts.createdAt));
}

/** Sets a password and ends every session of the account; false when there is no such account. */
export async function setPassword(db: Database, email: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(accounts)
      .set({ passwordHash })
      .where(eq(accounts.email, normalizeEmail(email)))
      .returning({ id: accounts.id });
    if (!row) return false;
    await tx.delete(oidcPayloads).where(sql`${oidcPayloads.payload}->>'accountId' = ${row.id}`);
    return true;
  });
}
