'use client';

import { useAskAction } from '@/components/deployments/action-dialogs';
import { deletionConsequences } from '@/components/deployments/danger/consequences';
import { LastEvent } from '@/components/deployments/danger/last-event';
import { useDeletionFacts } from '@/components/deployments/danger/use-deletion-facts';
import { deploymentDetail } from '@/components/deployments/queries';
import type { Deployment } from '@/components/deployments/read';
import { deploymentStatus } from '@/components/deployments/status';
import { QueryView } from '@/components/query-view';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePolledQuery } from '@/lib/browser/use-polled-query';

function Consequences({ deployment }: { deployment: Deployment }) {
  const facts = useDeletionFacts(deployment.id);
  return (
    <>
      <p className="wrap-anywhere">
        What deleting {deployment.appName} does. It cannot be undone: the platform has no way to bring a
        deployment back.
      </p>
      <ul className="grid list-disc gap-1 pl-4 wrap-anywhere text-muted marker:text-faint">
        {deletionConsequences(deployment, facts).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
        <li>
          <LastEvent lastEvent={facts.lastEvent} />
        </li>
      </ul>
    </>
  );
}

function Delete({ deployment }: { deployment: Deployment }) {
  const ask = useAskAction();
  const refusal = deploymentStatus(deployment.status).refusals.delete;
  return (
    <PanelBody className="grid gap-3 text-13">
      {refusal === null ? (
        <Consequences deployment={deployment} />
      ) : (
        <p className="text-muted">{refusal} Nothing is left to delete.</p>
      )}
      <div>
        <Button
          wraps
          variant="danger"
          disabledReason={refusal ?? undefined}
          onClick={() => ask('delete', deployment)}
        >
          Delete {deployment.appName}
        </Button>
      </div>
    </PanelBody>
  );
}

/** What cannot be undone, on a page of its own. */
export function DangerPage({ deploymentId }: { deploymentId: string }) {
  const query = usePolledQuery(deploymentDetail(deploymentId));
  // The frame around this page says why it could not be read.
  if (query.data === undefined && query.error !== null) return null;
  return (
    <Panel title="Delete this deployment">
      <QueryView
        query={query}
        errorTitle="The deployment could not be read"
        skeleton={<SkeletonRows rows={4} />}
      >
        {({ deployment }) => <Delete deployment={deployment} />}
      </QueryView>
    </Panel>
  );
}
