import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { keepSecretFile } from '../db/secret-file.ts';
import { createAccount, hasAccounts, normalizeEmail } from './accounts.ts';
import { generatePassword } from './passwords.ts';
import type { FirstAccount } from './types.ts';

const EMAIL = 'you@portico.local';
const shape = z.object({ email: z.string(), password: z.string() });
const pathIn = (dataDir: string): string => join(dataDir, 'first-account.json');

/** How to sign in for the first time; null once somebody did. */
export async function readFirstAccount(dataDir: string): Promise<FirstAccount | null> {
  try {
    return shape.parse(JSON.parse(await readFile(pathIn(dataDir), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Makes the first account when the database has none. The password is on the disk before the account is in the
 * database, so that a crash in between leaves no account that nobody can enter.
 */
export async function ensureFirstAccount(db: Database, dataDir: string): Promise<void> {
  if (await hasAccounts(db)) return;
  const text = await keepSecretFile(pathIn(dataDir), () =>
    JSON.stringify({ email: EMAIL, password: generatePassword() }),
  );
  const { email, password } = shape.parse(JSON.parse(text));
  // Another process on the same database was faster: its data folder has the password, not this one.
  if (!(await createAccount(db, email, password))) await forgetFirstAccount(dataDir, email);
}

/** Deletes the password kept in the clear, when it is that of this account. */
export async function forgetFirstAccount(dataDir: string, email: string): Promise<void> {
  const kept = await readFirstAccount(dataDir);
  if (kept?.email === normalizeEmail(email)) await rm(pathIn(dataDir), { force: true });
}
