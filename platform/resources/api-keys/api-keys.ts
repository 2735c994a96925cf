import { and, desc, eq, isNull } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import { apiKeys } from '../../db/schema/identity.ts';
import { newApiKey } from '../../http/api-key-codec.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { assertDeployAllowed } from '../credits/credit-state.ts';
import { newResourceId } from '../new-id.ts';
import type { apiKeyListSchema, issuedApiKeySchema } from './schema.ts';

type KeyDeps = Pick<AppDeps, 'db'>;

const TIER = 'standard';

/** The keys of an account, revoked ones too, newest first; metadata only. */
export async function listApiKeys(
  { db }: KeyDeps,
  accountId: string,
): Promise<z.infer<typeof apiKeyListSchema>> {
  const rows = await db
    .select({
      id: apiKeys.id,
      tier: apiKeys.tier,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.kind, 'api')))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return {
    api_keys: rows.map((row) => ({
      id: row.id,
      tier: row.tier,
      active: row.revokedAt === null,
      created_at: unixSeconds(row.createdAt),
      last_used_at: unixSeconds(row.lastUsedAt),
      revoked_at: unixSeconds(row.revokedAt),
    })),
  };
}

/** Issues a key; its plaintext is in this answer only. Throws billing_or_credit_required (specification 5, rule 4). */
export async function issueApiKey(
  { db }: KeyDeps,
  accountId: string,
): Promise<z.infer<typeof issuedApiKeySchema>> {
  await assertDeployAllowed(db, accountId);
  const { plaintext, hash } = newApiKey();
  await db.insert(apiKeys).values({ id: newResourceId('key'), accountId, tier: TIER, hash });
  return { api_key: plaintext, tier: TIER };
}

/** True when the key was active until now, false when it was revoked before. Throws not_found. */
export async function revokeApiKey({ db }: KeyDeps, accountId: string, keyId: string): Promise<boolean> {
  const own = and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, keyId), eq(apiKeys.kind, 'api'));
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(own, isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  if (revoked.length > 0) return true;
  const known = await db.select({ id: apiKeys.id }).from(apiKeys).where(own);
  if (known.length === 0) throw new PlatformError('not_found');
  return false;
}

function unixSeconds(at: Date | null): number | null {
  return at === null ? null : Math.floor(at.getTime() / 1000);
}
