'use client';

import { ArrowUpRight, RefreshCw, RotateCw } from 'lucide-react';
import { useAskAction } from '@/components/deployments/action-dialogs';
import { addressText } from '@/components/deployments/address-text';
import { DeploymentMenu } from '@/components/deployments/deployment-menu';
import type { Deployment } from '@/components/deployments/read';
import { SourceWord } from '@/components/deployments/source-word';
import { deploymentStatus } from '@/components/deployments/status';
import { DeploymentStatusBadge } from '@/components/deployments/status-word';
import { ExternalLink } from '@/components/external-link';
import { PageHead } from '@/components/page-head';
import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';

function Actions({ deployment }: { deployment: Deployment }) {
  const ask = useAskAction();
  const { refusals } = deploymentStatus(deployment.status);
  const href = refusals.open === null ? deployment.publicUrl : null;
  return (
    <>
      {href === null ? (
        <Button disabledReason={refusals.open ?? 'The platform reports no address.'}>
          <ArrowUpRight aria-hidden="true" />
          Open
        </Button>
      ) : (
        <Button asChild>
          <a href={href} target="_blank" rel="noopener noreferrer">
            <ArrowUpRight aria-hidden="true" />
            Open<span className="sr-only"> the site in a new tab</span>
          </a>
        </Button>
      )}
      <Button disabledReason={refusals.redeploy ?? undefined} onClick={() => ask('redeploy', deployment)}>
        <RotateCw aria-hidden="true" />
        Redeploy
      </Button>
      <Button disabledReason={refusals.restart ?? undefined} onClick={() => ask('restart', deployment)}>
        <RefreshCw aria-hidden="true" />
        Restart
      </Button>
      <DeploymentMenu deployment={deployment} isShort />
    </>
  );
}

/** Name, status, facts and actions of a deployment. */
export function DeploymentHead({ deployment }: { deployment: Deployment }) {
  const { id, appName, status, source, runtime, publicUrl, updatedAt, createdAt } = deployment;
  const isOpen = deploymentStatus(status).refusals.open === null && publicUrl !== null;
  return (
    <PageHead
      title={appName}
      status={<DeploymentStatusBadge status={status} />}
      facts={[
        <CopyText key="id" value={id} what="Deployment id" />,
        <SourceWord key="source" type={source.type} />,
        runtime,
        isOpen ? (
          <ExternalLink key="url" href={publicUrl} mono>
            {addressText(publicUrl)}
          </ExternalLink>
        ) : null,
        <span key="updated">
          updated <Time value={updatedAt ?? createdAt} />
        </span>,
      ]}
      actions={<Actions deployment={deployment} />}
    />
  );
}
