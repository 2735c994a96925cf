import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import { apiKeys } from '../../db/schema/identity.ts';
import { newApiKey } from '../../http/api-key-codec.ts';
import type { Caller } from '../../http/caller.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { assertDeployAllowed } from '../credits/credit-state.ts';
import { newResourceId } from '../new-id.ts';
import { recordKeyEvent } from './key-events.ts';
import { TIER } from './tier.ts';
import type { apiKeyListSchema, issuedApiKeySchema } from './schema.ts';

export type KeyDeps = Pick<AppDeps, 'db'>;

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
  { accountId, actor }: Caller,
): Promise<z.infer<typeof issuedApiKeySchema>> {
  const { plaintext, hash } = newApiKey();
  const keyId = newResourceId('key');
  await db.transaction(async (tx) => {
    await assertDeployAllowed(tx, accountId);
    await tx.insert(apiKeys).values({ id: keyId, accountId, tier: TIER, hash });
    await recordKeyEvent(tx, { accountId, actor, keyId, type: 'api_key.issued' });
  });
  return { api_key: plaintext, tier: TIER };
}

/**
 * Revokes an API key or an inference key. True when it was active until now, false when it was revoked before.
 * Throws not_found; the credential of an attachment ends with the attachment and is not found here.
 */
export async function revokeApiKey(
  { db }: KeyDeps,
  { accountId, actor }: Caller,
  keyId: string,
): Promise<boolean> {
  const own = and(
    eq(apiKeys.accountId, accountId),
    eq(apiKeys.id, keyId),
    inArray(apiKeys.kind, ['api', 'inference']),
  );
  return db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revokedAt: new Date() })
      .where(and(own, isNull(apiKeys.revokedAt)))
      .returning({ kind: apiKeys.kind });
    if (revoked !== undefined) {
      const type = revoked.kind === 'api' ? 'api_key.revoked' : 'inference_key.revoked';
      await recordKeyEvent(tx, { accountId, actor, keyId, type });
      return true;
    }
    const known = await tx.select({ id: apiKeys.id }).from(apiKeys).where(own);
    if (known.length === 0) throw new PlatformError('not_found');
    return false;
  });
}

/** Whole seconds since the epoch, as the times of keys are told (specification 2.10 leaves the unit open). */
export function unixSeconds(at: Date | null): number | null {
  return at === null ? null : Math.floor(at.getTime() / 1000);
}
