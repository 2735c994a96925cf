'use client';

import type { Deployment } from '@/components/deployments/read';
import { deploymentStatus } from '@/components/deployments/status';
import { useLastSighting } from '@/components/deployments/use-sightings';
import { Time } from '@/components/time';
import { Banner } from '@/components/ui/banner';

function Reason({ reason }: { reason: string | null }) {
  return reason === null ? 'The platform gives no reason.' : <>The platform says: {reason}</>;
}

/** The last status that said something, as this browser saw it: unknown is not a failure, and not the end of what is known. */
function LastKnown({ deploymentId }: { deploymentId: string }) {
  const last = useLastSighting(deploymentId);
  if (last === null) return 'This browser has not seen it in another status.';
  return (
    <>
      Last known here: {deploymentStatus(last.status).label.toLowerCase()}, <Time value={last.atMs} />.
    </>
  );
}

/** What changes how the rest of the pages is read: a status that is unknown or foreign, or a deployment that is gone. */
export function DeploymentBanner({ deployment }: { deployment: Deployment }) {
  const { status, closureReason, deletedAt } = deployment;
  const { isKnown, label } = deploymentStatus(status);
  if (status === 'deleted')
    return (
      <Banner
        kind="info"
        title={
          <>
            Deleted <Time value={deletedAt} absent="at a time not reported" />.
          </>
        }
      >
        What is left can be read, not changed.{' '}
        {closureReason === null ? '' : <Reason reason={closureReason} />}
      </Banner>
    );
  if (status === 'unknown')
    return (
      <Banner kind="unknown" title="The platform reports unknown.">
        <LastKnown deploymentId={deployment.id} /> <Reason reason={closureReason} /> Logs and events may still
        answer.
      </Banner>
    );
  if (!isKnown)
    return (
      <Banner
        kind="unknown"
        title={status === null ? 'The status is not reported.' : `The status is “${label}”.`}
      >
        {status === null ? '' : 'This version of the portal does not know that word. '}
        {closureReason === null ? '' : <Reason reason={closureReason} />}
      </Banner>
    );
  return null;
}
