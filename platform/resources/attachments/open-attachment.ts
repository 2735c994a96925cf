import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { aiAttachments } from '../../db/schema/attachments.ts';
import type { Caller } from '../../http/caller.ts';
import { revokeCredentials } from './credential.ts';

/** The attachment of a deployment, or undefined when it has none. */
export async function findOpenAttachment(tx: Transaction, deploymentId: string) {
  const [open] = await tx
    .select({ id: aiAttachments.id, envKeys: aiAttachments.envKeys })
    .from(aiAttachments)
    .where(and(eq(aiAttachments.deploymentId, deploymentId), isNull(aiAttachments.detachedAt)));
  return open;
}

/** Ends an attachment and its credentials; what holds them in the environment is the caller's to remove. */
export async function closeAttachment(
  tx: Transaction,
  caller: Caller,
  attachmentId: string,
  at: Date,
): Promise<void> {
  await tx
    .update(aiAttachments)
    .set({ lastChange: 'detach', changedAt: at, detachedAt: at })
    .where(eq(aiAttachments.id, attachmentId));
  await revokeCredentials(tx, caller, attachmentId);
}
