import type { z } from '@hono/zod-openapi';
import { domainToUnicode } from 'node:url';
import type { customDomains, DomainStatus } from '../../db/schema/domains.ts';
import type { HttpsObservation, RecordState } from '../../domains/observations.ts';
import type { customDomainSchema } from './schema.ts';

export type DomainRow = typeof customDomains.$inferSelect;
export type CustomDomain = z.infer<typeof customDomainSchema>;

/** The TXT record that proves who owns a domain. */
export function ownershipRecord({ domain, token }: Pick<DomainRow, 'domain' | 'token'>) {
  return { name: `_portico.${domain}`, value: `portico-domain=${token}` };
}

/** A row as the contract shows it. `publicUrl` is the address of the app under the platform's own name. */
export function toCustomDomain(row: DomainRow, publicUrl: string): CustomDomain {
  const app = new URL(publicUrl);
  const { dns, https } = row;
  return {
    deployment_id: row.deploymentId,
    domain: row.domain,
    domain_unicode: domainToUnicode(row.domain),
    status: row.status,
    records: [
      { type: 'TXT', ...ownershipRecord(row), purpose: 'ownership' },
      { type: 'CNAME', name: row.domain, value: app.hostname, purpose: 'routing' },
    ],
    serving: servingText(row.status, app),
    observations:
      dns === null
        ? null
        : { ownership: dns.ownership, routing: dns.routing, https: https ?? notOpenedYet(row.domain) },
    created_at: row.createdAt.toISOString(),
    verified_at: row.verifiedAt?.toISOString() ?? null,
    last_checked_at: row.lastCheckedAt?.toISOString() ?? null,
  };
}

/** Between the look at DNS and the end of the look at HTTPS. */
function notOpenedYet(domain: string): HttpsObservation {
  const nothing = { address: null, status: null, certificate: null };
  return { ...nothing, state: 'not_checked', url: `https://${domain}/`, reason: 'It was not opened yet.' };
}

/** The platform ends no TLS: a person who waits for a certificate must be told that none will come from here. */
function servingText(status: DomainStatus, app: URL): string {
  const served =
    status === 'verified'
      ? `The platform's router serves this host name over plain HTTP on port ${app.port || '80'}.`
      : 'The domain is not served until its ownership is verified.';
  return `${served} HTTPS, and a certificate for the domain, come from a proxy in front of the router.`;
}

/**
 * What a look at the ownership record makes of a domain. A record that is gone or holds another value ends a proof;
 * name servers that do not answer neither prove nor disprove anything.
 */
export function statusAfter(before: DomainStatus, ownership: RecordState): DomainStatus {
  if (ownership === 'found') return 'verified';
  if (ownership === 'unavailable') return before;
  return ownership === 'mismatch' || before !== 'pending' ? 'failed' : 'pending';
}
