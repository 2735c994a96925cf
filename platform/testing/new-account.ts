import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { accounts, apiKeys } from '../db/schema/identity.ts';
import { newApiKey } from '../http/api-key-codec.ts';

export interface NewAccount {
  accountId: string;
  /** Plaintext of an API key of the account. */
  apiKey: string;
  apiKeyId: string;
}

/** A new account with an API key; `hasPaymentMethod`: what it deploys is not bounded by the starter credit. */
export async function insertAccount(db: Database, hasPaymentMethod = false): Promise<NewAccount> {
  const name = randomBytes(8).toString('hex');
  const accountId = `acc_${name}`;
  const apiKeyId = `key_${name}`;
  const { plaintext, hash } = newApiKey();
  await db
    .insert(accounts)
    .values({ id: accountId, email: `${name}@example.test`, passwordHash: 'none', hasPaymentMethod });
  await db.insert(apiKeys).values({ id: apiKeyId, accountId, tier: 'standard', hash });
  return { accountId, apiKey: plaintext, apiKeyId };
}
