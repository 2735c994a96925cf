import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DnsObservation, HttpsObservation } from '../../domains/observations.ts';
import { createdAt, instant } from './columns.ts';
import { deployments } from './deployments.ts';

export type DomainStatus = 'pending' | 'verified' | 'failed';

/** The one custom domain of a deployment. */
export const customDomains = pgTable(
  'custom_domains',
  {
    deploymentId: text('deployment_id')
      .primaryKey()
      .references(() => deployments.id),
    /** As DNS takes it: ASCII, lower case. */
    domain: text('domain').notNull(),
    /** What the TXT record is to hold; new with each domain, and public once it is there. */
    token: text('token').notNull(),
    status: text('status').$type<DomainStatus>().notNull().default('pending'),
    verifiedAt: instant('verified_at'),
    lastCheckedAt: instant('last_checked_at'),
    dns: jsonb('dns').$type<DnsObservation>(),
    https: jsonb('https').$type<HttpsObservation>(),
    createdAt: createdAt(),
  },
  (t) => [
    // Many may wish for a name; one at a time has proven that it is theirs.
    uniqueIndex('custom_domains_verified')
      .on(t.domain)
      .where(sql`status = 'verified'`),
  ],
);
