import { and, eq, ne } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { AppDeps } from '../../app-deps.ts';
import type { Transaction } from '../../db/database.ts';
import { deployments } from '../../db/schema/deployments.ts';
import { customDomains } from '../../db/schema/domains.ts';
import { readDomainName } from '../../domains/domain-name.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { assertOwnDeployment, lockDeployment } from '../deployments/own-deployment.ts';
import { toCustomDomain, type CustomDomain, type DomainRow } from './record.ts';

const TOKEN_BYTES = 20;

/** The domain of a deployment. Throws deployment_not_found, and not_found when it has none. */
export async function readDomain(
  deps: Pick<AppDeps, 'db' | 'runtime'>,
  accountId: string,
  deploymentId: string,
): Promise<CustomDomain> {
  const { row, publicUrl } = await ownDomain(deps, accountId, deploymentId);
  return toCustomDomain(row, publicUrl);
}

/** The row of a domain, and the address of its app. Throws like `readDomain`. */
export async function ownDomain(
  { db, runtime }: Pick<AppDeps, 'db' | 'runtime'>,
  accountId: string,
  deploymentId: string,
): Promise<{ row: DomainRow; publicUrl: string }> {
  const [found] = await db
    .select({ row: customDomains, subdomain: deployments.subdomain })
    .from(customDomains)
    .innerJoin(deployments, eq(deployments.id, customDomains.deploymentId))
    .where(and(eq(deployments.accountId, accountId), eq(deployments.id, deploymentId)));
  if (found !== undefined) return { row: found.row, publicUrl: runtime.publicUrl(found.subdomain) };
  await assertOwnDeployment(db, accountId, deploymentId);
  throw noDomain();
}

/**
 * Stores the domain that a deployment is to have, in the place of the one before; the same one again keeps its token
 * and its proof. Throws invalid_request with the field, custom_domain_taken and deployment_not_found.
 */
export async function attachDomain(
  { db, runtime }: Pick<AppDeps, 'db' | 'runtime'>,
  accountId: string,
  deploymentId: string,
  text: string,
): Promise<CustomDomain> {
  const name = readDomainName(text);
  if ('fault' in name) {
    throw new PlatformError('invalid_request', { field: 'domain', message: name.fault });
  }
  const { row, subdomain } = await db.transaction(async (tx) => {
    const deployment = await lockDeployment(tx, accountId, deploymentId);
    await refuseTaken(tx, accountId, deploymentId, name.ascii);
    return { row: await store(tx, deploymentId, name.ascii), subdomain: deployment.subdomain };
  });
  // The name before, if it was another, is not served any more.
  await runtime.refreshDomains();
  return toCustomDomain(row, runtime.publicUrl(subdomain));
}

async function store(tx: Transaction, deploymentId: string, domain: string): Promise<DomainRow> {
  const [before] = await tx.select().from(customDomains).where(eq(customDomains.deploymentId, deploymentId));
  if (before?.domain === domain) return before;
  await tx.delete(customDomains).where(eq(customDomains.deploymentId, deploymentId));
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const [row] = await tx.insert(customDomains).values({ deploymentId, domain, token }).returning();
  if (row === undefined) throw new Error('The database gave no row back for an insert.');
  return row;
}

/** Removes the domain at once. Throws deployment_not_found, and not_found when there is none. */
export async function removeDomain(
  { db, runtime }: Pick<AppDeps, 'db' | 'runtime'>,
  accountId: string,
  deploymentId: string,
): Promise<{ deployment_id: string; domain: string; deleted: true }> {
  const domain = await db.transaction(async (tx) => {
    await lockDeployment(tx, accountId, deploymentId);
    const [removed] = await tx
      .delete(customDomains)
      .where(eq(customDomains.deploymentId, deploymentId))
      .returning({ domain: customDomains.domain });
    if (removed === undefined) throw noDomain();
    return removed.domain;
  });
  await runtime.refreshDomains();
  return { deployment_id: deploymentId, domain, deleted: true };
}

async function refuseTaken(
  tx: Transaction,
  accountId: string,
  deploymentId: string,
  domain: string,
): Promise<void> {
  const [holder] = await tx
    .select({ accountId: deployments.accountId, appName: deployments.appName })
    .from(customDomains)
    .innerJoin(deployments, eq(deployments.id, customDomains.deploymentId))
    .where(
      and(
        eq(customDomains.domain, domain),
        eq(customDomains.status, 'verified'),
        ne(customDomains.deploymentId, deploymentId),
      ),
    );
  if (holder === undefined) return;
  throw taken(holder.accountId === accountId ? holder.appName : null);
}

/** `ownApp` names the deployment that has the domain when it is the caller's own. */
export function taken(ownApp: string | null): PlatformError {
  return new PlatformError('custom_domain_taken', {
    field: 'domain',
    ...(ownApp === null
      ? {}
      : {
          message: `The deployment ${ownApp} of this account has the domain.`,
          action: 'Remove it there first.',
        }),
  });
}

export function noDomain(): PlatformError {
  return new PlatformError('not_found', {
    message: 'The deployment has no custom domain.',
    action: 'Attach one with PUT.',
  });
}
