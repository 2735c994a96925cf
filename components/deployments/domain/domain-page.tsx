'use client';

import { lazy, Suspense, useState } from 'react';
import { deploymentDetail } from '@/components/deployments/queries';
import { deploymentStatus } from '@/components/deployments/status';
import { EmptyState } from '@/components/empty-state';
import { loadPart } from '@/components/load-part';
import { QueryAge, QueryView } from '@/components/query-view';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useNow } from '@/lib/browser/use-now';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { AttachForm } from './attach-form';
import { DomainView } from './domain-view';
import { customDomain } from './queries';
import { useRouteBudget } from './use-route-budget';

const load = () => import('./remove-dialog');
const RemoveDialog = lazy(async () => ({ default: (await load()).RemoveDialog }));

/** The custom domain of a deployment: attach one, see what it needs and what was seen of it, take it away. */
export function DomainPage({ deploymentId }: { deploymentId: string }) {
  const nowMs = useNow(60_000);
  const [openedAtMs] = useState(nowMs);
  const mayPoll = useRouteBudget('get').isScarce !== true;
  const query = usePolledQuery(customDomain(deploymentId, { openedAtMs, mayPoll }));
  const deployment = usePolledQuery(deploymentDetail(deploymentId)).data?.deployment;
  const [isRemoving, setIsRemoving] = useState(false);
  const refusal = deployment ? deploymentStatus(deployment.status).refusals['change-domain'] : null;
  const domain = query.data ?? null;
  if (domain === null)
    return (
      <Panel title="Custom domain" age={<QueryAge query={query} />}>
        <QueryView
          query={query}
          skeleton={<SkeletonRows rows={4} />}
          errorTitle="The custom domain could not be read"
          isEmpty={() => refusal !== null}
          empty={<EmptyState title="No custom domain">{refusal} None can be attached.</EmptyState>}
        >
          {() => <AttachForm deploymentId={deploymentId} />}
        </QueryView>
      </Panel>
    );
  return (
    <>
      <QueryView query={query} isOnPage skeleton={null} errorTitle="The custom domain could not be read">
        {() => (
          <DomainView
            deploymentId={deploymentId}
            domain={domain}
            age={<QueryAge query={query} />}
            refusal={refusal}
            onRemove={() => void loadPart(load).then((part) => setIsRemoving(part !== null))}
          />
        )}
      </QueryView>
      {isRemoving ? (
        <Suspense>
          <RemoveDialog
            deploymentId={deploymentId}
            name={domain.name ?? deployment?.appName ?? deploymentId}
            onClose={() => setIsRemoving(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
