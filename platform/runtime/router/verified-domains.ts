import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { deployments } from '../../db/schema/deployments.ts';
import { customDomains } from '../../db/schema/domains.ts';

/** The subdomain of the app behind each custom domain whose ownership is proven. */
export async function readVerifiedDomains(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .select({ domain: customDomains.domain, subdomain: deployments.subdomain })
    .from(customDomains)
    .innerJoin(deployments, eq(deployments.id, customDomains.deploymentId))
    .where(eq(customDomains.status, 'verified'));
  return new Map(rows.map(({ domain, subdomain }) => [domain, subdomain]));
}

/** Runs `work` now, or once more after the one under way: two reads at once could end in the wrong order. */
export function oneAfterAnother(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.catch(() => undefined).then(work);
    return last;
  };
}
