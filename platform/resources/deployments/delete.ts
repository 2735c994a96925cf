import { and, eq, isNull } from 'drizzle-orm';
import type { AppDeps } from '../../app-deps.ts';
import type { Transaction } from '../../db/database.ts';
import { deploymentEnv, deployments } from '../../db/schema/deployments.ts';
import { customDomains } from '../../db/schema/domains.ts';
import type { Caller } from '../../http/caller.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { createAccelerators } from '../../provider/accelerators.ts';
import { CREDIT_RELEASED_EVENT, DELETED_EVENT } from '../../runtime/runs/messages.ts';
import { recordEvents } from '../../webhooks/record-events.ts';
import { closeAttachment, findOpenAttachment } from '../attachments/open-attachment.ts';
import { assertOwnDeployment } from './own-deployment.ts';

/**
 * Deletes a deployment: it leaves the traffic, its processes and folders go, its environment is forgotten, its
 * subdomain and its custom domain are free again. A second call is answered like the first, and ends what a fault of the first may have
 * left. Throws deployment_not_found, and deployment_delete_failed when the app could not be ended.
 */
export async function deleteDeployment(
  deps: Pick<AppDeps, 'db' | 'runtime' | 'provider'>,
  caller: Caller,
  id: string,
): Promise<{ id: string; status: 'deleted'; deleted: true }> {
  const { db, runtime } = deps;
  const isDeletedNow = await db.transaction((tx) => markDeleted(tx, deps, caller, id));
  if (!isDeletedNow) await assertOwnDeployment(db, caller.accountId, id);
  try {
    await runtime.remove(id);
    await runtime.refreshDomains();
  } catch (cause) {
    throw new PlatformError('deployment_delete_failed', { cause });
  }
  return { id, status: 'deleted', deleted: true };
}

/** False when there is nothing to mark: no such deployment, another's, or deleted before. */
async function markDeleted(
  tx: Transaction,
  { provider }: Pick<AppDeps, 'provider'>,
  caller: Caller,
  id: string,
): Promise<boolean> {
  const { accountId } = caller;
  const now = new Date();
  const marked = await tx
    .update(deployments)
    .set({ status: 'deleted', deletedAt: now, updatedAt: now, imageCredentials: null })
    .where(and(eq(deployments.accountId, accountId), eq(deployments.id, id), isNull(deployments.deletedAt)))
    .returning({ liveSince: deployments.liveSince });
  if (marked[0] === undefined) return false;
  const texts = marked[0].liveSince === null ? [DELETED_EVENT] : [DELETED_EVENT, CREDIT_RELEASED_EVENT];
  const attachment = await findOpenAttachment(tx, id);
  if (attachment !== undefined) await closeAttachment(tx, caller, attachment.id, now);
  await createAccelerators(provider).giveBack(tx, id);
  await tx.delete(deploymentEnv).where(eq(deploymentEnv.deploymentId, id));
  await tx.delete(customDomains).where(eq(customDomains.deploymentId, id));
  await recordEvents(tx, { deploymentId: id, runId: null }, texts);
  return true;
}
