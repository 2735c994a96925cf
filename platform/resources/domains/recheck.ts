import { and, asc, eq, sql } from 'drizzle-orm';
import type { AppDeps } from '../../app-deps.ts';
import { deployments } from '../../db/schema/deployments.ts';
import { customDomains } from '../../db/schema/domains.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { periodically } from '../../periodically.ts';
import { statusAfter, type DomainRow } from './record.ts';
import { lookAt, type VerifyDeps } from './verify.ts';

type RecheckDeps = VerifyDeps & Pick<AppDeps, 'clock' | 'logger'>;

const EVERY_MS = 60_000;
/** Verified domains are looked at this often, and sooner when the last look has not found their proof. */
const SURE_MINUTES = 60;
const DOUBTED_MINUTES = 10;
/** Looked at one after another, so that name servers are asked a few times a minute at most. */
const BATCH_MAX = 10;

/** Looks at the verified domains again from time to time. Gives the end of it. */
export function startDomainWatch(deps: RecheckDeps): () => Promise<void> {
  const look = () => recheckDomains(deps);
  return periodically(deps.logger, 'custom domains could not be looked at again', [[EVERY_MS, look]]);
}

/**
 * Looks at the verified domains whose time has come, those first that were looked at longest ago. A proof that is not
 * there ends when a second look has not found it either: an owner who changes records has ten minutes. A resolver that
 * does not answer says nothing of any domain. Gives how many were looked at.
 */
export async function recheckDomains(deps: RecheckDeps): Promise<number> {
  let count = 0;
  for (const { row, subdomain } of await readDue(deps)) {
    try {
      await recheck(deps, row, deps.runtime.publicUrl(subdomain));
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (error.code === 'custom_domain_unavailable') return count;
      // It was removed or replaced in this moment.
    }
    count += 1;
  }
  return count;
}

async function recheck(deps: RecheckDeps, row: DomainRow, publicUrl: string): Promise<void> {
  const wasFound = row.dns?.ownership.state === 'found';
  const { status } = await lookAt(deps, row, publicUrl, (before, ownership) => {
    const after = statusAfter(before, ownership);
    return after === 'failed' && wasFound ? before : after;
  });
  if (status === row.status) return;
  const { deploymentId, domain } = row;
  deps.logger.warn({ deploymentId, domain, status }, 'a custom domain has lost its proof and is not served');
}

async function readDue({ db, clock }: RecheckDeps) {
  const minutes = sql`case when ${customDomains.dns} -> 'ownership' ->> 'state' = 'found'
    then ${SURE_MINUTES}::int else ${DOUBTED_MINUTES}::int end`;
  const now = sql`${clock().toISOString()}::timestamptz`;
  return db
    .select({ row: customDomains, subdomain: deployments.subdomain })
    .from(customDomains)
    .innerJoin(deployments, eq(deployments.id, customDomains.deploymentId))
    .where(
      and(
        eq(customDomains.status, 'verified'),
        sql`${customDomains.lastCheckedAt} <= ${now} - ${minutes} * interval '1 minute'`,
      ),
    )
    .orderBy(asc(customDomains.lastCheckedAt))
    .limit(BATCH_MAX);
}
