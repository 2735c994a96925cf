import { and, eq } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import type { AppDeps } from '../../app-deps.ts';
import type { Database } from '../../db/database.ts';
import { customDomains } from '../../db/schema/domains.ts';
import type { DnsObservation } from '../../domains/observations.ts';
import { observeDns, ResolverAwayError } from '../../domains/observe-dns.ts';
import { observeHttps } from '../../domains/observe-https.ts';
import { databaseCode } from '../../http/error-answer.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { ROUTER_HEADER } from '../../runtime/router/error-page.ts';
import { noDomain, ownDomain, taken } from './attach.ts';
import { ownershipRecord, statusAfter, toCustomDomain, type CustomDomain, type DomainRow } from './record.ts';

export type VerifyDeps = Pick<AppDeps, 'db' | 'runtime' | 'env'>;

/** SQLSTATE of two rows under one unique key. */
const UNIQUE_VIOLATION = '23505';

/**
 * Asks DNS for the records of the domain, routes it once its ownership is proven, then opens HTTPS to it; all that was
 * seen is kept and answered. Throws deployment_not_found, not_found, custom_domain_taken when another deployment has
 * proven the same name first, and custom_domain_unavailable when the resolver does not answer.
 */
export async function verifyDomain(
  deps: VerifyDeps,
  accountId: string,
  deploymentId: string,
): Promise<CustomDomain> {
  const { row, publicUrl } = await ownDomain(deps, accountId, deploymentId);
  return toCustomDomain(await lookAt(deps, row, publicUrl, statusAfter), publicUrl);
}

/** Looks at a domain, keeps what was seen, and serves it or not. `decide` makes its status of the one before. */
export async function lookAt(
  deps: VerifyDeps,
  row: DomainRow,
  publicUrl: string,
  decide: typeof statusAfter,
): Promise<DomainRow> {
  const dns = await lookAtDns(deps, row, new URL(publicUrl).hostname);
  const status = decide(row.status, dns.ownership.state);
  const now = new Date();
  const verifiedAt = status === 'verified' ? (row.verifiedAt ?? now) : null;
  await write(deps.db, row, { dns, status, verifiedAt, lastCheckedAt: now, https: null });
  // Before HTTPS is opened, so that a domain that was just proven is seen as it is served.
  await deps.runtime.refreshDomains();
  const https = await lookAtHttps(deps, row.domain, dns.addresses);
  return write(deps.db, row, { https });
}

async function lookAtDns({ env }: VerifyDeps, row: DomainRow, target: string): Promise<DnsObservation> {
  try {
    const { domain } = row;
    return await observeDns({
      domain,
      ownership: ownershipRecord(row),
      target,
      servers: env.domains.resolvers,
    });
  } catch (error) {
    if (!(error instanceof ResolverAwayError)) throw error;
    throw new PlatformError('custom_domain_unavailable', {
      message: 'The DNS resolver did not answer, so nothing was checked.',
      cause: error,
    });
  }
}

async function lookAtHttps({ env }: VerifyDeps, domain: string, addresses: string[]) {
  const { httpsPort: port, caFile, allowsLoopback } = env.domains;
  const extraCa = caFile === undefined ? null : await readFile(caFile, 'utf8');
  return observeHttps({ domain, addresses, port, extraCa, allowsLoopback, routerHeader: ROUTER_HEADER });
}

/** Keeps what was seen, unless the deployment has got another domain since: then it has nothing to say of it. */
async function write(
  db: Database,
  { deploymentId, token }: DomainRow,
  seen: Partial<typeof customDomains.$inferInsert>,
): Promise<DomainRow> {
  try {
    const [row] = await db
      .update(customDomains)
      .set(seen)
      .where(and(eq(customDomains.deploymentId, deploymentId), eq(customDomains.token, token)))
      .returning();
    if (row === undefined) throw noDomain();
    return row;
  } catch (error) {
    throw databaseCode(error) === UNIQUE_VIOLATION ? taken(null) : error;
  }
}
