import { platformQuery } from '@/lib/api/query';
import { readCustomDomain } from './read';
import { readPaceMs } from './recheck';
import { domainStatus } from './status';

export type DomainReading = {
  /** When the page was opened, in milliseconds since the epoch. */
  openedAtMs?: number;
  /** False where reading draws from a budget of changes. */
  mayPoll?: boolean;
};

/** The custom domain of a deployment, null when it has none. Read again, more and more slowly, while it is not verified. */
export function customDomain(deploymentId: string, { openedAtMs = 0, mayPoll = true }: DomainReading = {}) {
  return platformQuery({
    path: '/deployments/{deployment_id}/domain',
    params: { path: { deployment_id: deploymentId } },
    read: readCustomDomain,
    // The deployment itself is read beside it: one that is not there is told there.
    readRefusal: ({ status, code }) => (status === 404 && code !== 'deployment_not_found' ? null : undefined),
    freshness: (domain) => {
      if (domain === null || !mayPoll) return false;
      const isDone = domainStatus(domain.status, domain.isVerified).isVerified;
      return isDone ? false : readPaceMs(Date.now() - openedAtMs);
    },
  });
}
