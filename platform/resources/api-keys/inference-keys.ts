import { and, desc, eq } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import { apiKeys } from '../../db/schema/identity.ts';
import { newApiKey } from '../../http/api-key-codec.ts';
import type { Caller } from '../../http/caller.ts';
import { INFERENCE_SCOPES } from '../../inference/scopes.ts';
import { assertDeployAllowed } from '../credits/credit-state.ts';
import { newResourceId } from '../new-id.ts';
import { unixSeconds, type KeyDeps } from './api-keys.ts';
import { recordKeyEvent } from './key-events.ts';
import { TIER } from './tier.ts';
import type { inferenceKeyListSchema, issuedInferenceKeySchema, newInferenceKeySchema } from './schema.ts';

const kind = 'inference';

/** The inference keys of an account, revoked ones too, newest first; metadata only. */
export async function listInferenceKeys(
  { db }: KeyDeps,
  accountId: string,
): Promise<z.infer<typeof inferenceKeyListSchema>> {
  const rows = await db
    .select({
      id: apiKeys.id,
      tier: apiKeys.tier,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.kind, kind)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  const keys = rows.map((row) => ({
    id: row.id,
    kind: 'inference' as const,
    name: row.name,
    scopes: row.scopes ?? [],
    tier: row.tier,
    active: row.revokedAt === null,
    created_at: unixSeconds(row.createdAt),
    last_used_at: unixSeconds(row.lastUsedAt),
    revoked_at: unixSeconds(row.revokedAt),
  }));
  return { api_keys: keys, count: keys.length };
}

/**
 * Issues a key of the inference surface; its plaintext is in this answer only. Without scopes it has all of them.
 * Throws billing_or_credit_required (specification 5, rule 4).
 */
export async function issueInferenceKey(
  { db }: KeyDeps,
  { accountId, actor }: Caller,
  request: z.infer<typeof newInferenceKeySchema>,
): Promise<z.infer<typeof issuedInferenceKeySchema>> {
  const { plaintext, hash } = newApiKey(kind);
  const id = newResourceId('key');
  const name = request.name ?? null;
  const scopes = [...(request.scopes ?? INFERENCE_SCOPES)];
  await db.transaction(async (tx) => {
    await assertDeployAllowed(tx, accountId);
    await tx.insert(apiKeys).values({ id, accountId, kind, tier: TIER, name, scopes, hash });
    await recordKeyEvent(tx, { accountId, actor, keyId: id, type: 'inference_key.issued' });
  });
  return { api_key: plaintext, id, kind, name, scopes, tier: TIER };
}
