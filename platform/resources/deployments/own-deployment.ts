import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { deployments } from '../../db/schema/deployments.ts';
import { PlatformError } from '../../http/platform-error.ts';

/** Throws deployment_not_found unless the account has this deployment; a deleted one counts. */
export async function assertOwnDeployment(db: Database, accountId: string, id: string): Promise<void> {
  const rows = await db.select({ id: deployments.id }).from(deployments).where(owned(accountId, id));
  if (rows.length === 0) throw new PlatformError('deployment_not_found');
}

/** What a change of a deployment needs to know of it. */
export interface LockedDeployment {
  id: string;
  appName: string;
  subdomain: string;
  templateId: string | null;
  liveReleaseId: string | null;
}

/**
 * Takes the row of a deployment until the transaction ends, so that changes of one deployment are one after
 * another. Throws deployment_not_found when there is none, it is another's, or it was deleted.
 */
export async function lockDeployment(
  tx: Transaction,
  accountId: string,
  id: string,
): Promise<LockedDeployment> {
  const [row] = await tx
    .select({
      id: deployments.id,
      appName: deployments.appName,
      subdomain: deployments.subdomain,
      templateId: deployments.templateId,
      liveReleaseId: deployments.liveReleaseId,
      deletedAt: deployments.deletedAt,
    })
    .from(deployments)
    .where(owned(accountId, id))
    .for('update');
  if (row === undefined) throw new PlatformError('deployment_not_found');
  const { deletedAt, ...locked } = row;
  if (deletedAt !== null) {
    throw new PlatformError('deployment_not_found', {
      message: 'The deployment was deleted.',
      action: 'Create a new deployment.',
    });
  }
  return locked;
}

function owned(accountId: string, id: string) {
  return and(eq(deployments.accountId, accountId), eq(deployments.id, id));
}
