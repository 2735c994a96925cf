import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { aiAttachmentCredentials } from '../../db/schema/attachments.ts';
import { apiKeys } from '../../db/schema/identity.ts';
import { newApiKey } from '../../http/api-key-codec.ts';
import type { Caller } from '../../http/caller.ts';
import { INFERENCE_SCOPES } from '../../inference/scopes.ts';
import { recordKeyEvent } from '../api-keys/key-events.ts';
import { TIER } from '../api-keys/tier.ts';
import { newResourceId } from '../new-id.ts';

/** Makes the credential of an attachment. What it gives goes sealed into the environment and nowhere else. */
export async function issueCredential(
  tx: Transaction,
  { accountId, actor }: Caller,
  attachmentId: string,
): Promise<string> {
  const { plaintext, hash } = newApiKey('attachment');
  const keyId = newResourceId('key');
  const scopes = [...INFERENCE_SCOPES];
  await tx.insert(apiKeys).values({ id: keyId, accountId, kind: 'attachment', tier: TIER, scopes, hash });
  await tx.insert(aiAttachmentCredentials).values({ keyId, attachmentId });
  await recordKeyEvent(tx, { accountId, actor, keyId, type: 'attachment_credential.issued' });
  return plaintext;
}

/** Lets the present credential end as soon as the app has a newer one (`IS_PAST`). */
export async function supersedeCredential(
  tx: Transaction,
  { accountId, actor }: Caller,
  attachmentId: string,
  at: Date,
): Promise<void> {
  const superseded = await tx
    .update(aiAttachmentCredentials)
    .set({ supersededAt: at })
    .where(
      and(
        eq(aiAttachmentCredentials.attachmentId, attachmentId),
        isNull(aiAttachmentCredentials.supersededAt),
      ),
    )
    .returning({ keyId: aiAttachmentCredentials.keyId });
  for (const { keyId } of superseded) {
    await recordKeyEvent(tx, { accountId, actor, keyId, type: 'attachment_credential.rotated' });
  }
}

/** Ends every credential of an attachment at once. */
export async function revokeCredentials(
  tx: Transaction,
  { accountId, actor }: Caller,
  attachmentId: string,
): Promise<void> {
  const own = tx
    .select({ keyId: aiAttachmentCredentials.keyId })
    .from(aiAttachmentCredentials)
    .where(eq(aiAttachmentCredentials.attachmentId, attachmentId));
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(inArray(apiKeys.id, own), isNull(apiKeys.revokedAt)))
    .returning({ keyId: apiKeys.id });
  for (const { keyId } of revoked) {
    await recordKeyEvent(tx, { accountId, actor, keyId, type: 'attachment_credential.revoked' });
  }
}
