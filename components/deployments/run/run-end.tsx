'use client';

import { QrCode } from 'lucide-react';
import dynamic from 'next/dynamic';
import { Link } from '@/components/link';
import { type ReactNode, useState } from 'react';
import { useAskAction } from '@/components/deployments/action-dialogs';
import { addressText } from '@/components/deployments/address-text';
import type { Deployment, DeploymentDetail, DeploymentRun } from '@/components/deployments/read';
import type { RunIdentity } from '@/components/deployments/run/use-followed-run';
import { deploymentStatus } from '@/components/deployments/status';
import { ErrorPanel } from '@/components/error-panel';
import { ExternalLink } from '@/components/external-link';
import type { QueryLike } from '@/components/query-view';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { IconButton } from '@/components/ui/icon-button';
import { Panel } from '@/components/ui/panel';
import { StatusMark, type StatusLook } from '@/components/ui/status-mark';
import { routes } from '@/lib/routes';

export type RunEndProps = {
  run: RunIdentity;
  reading: DeploymentRun;
  detail: QueryLike<DeploymentDetail>;
  /** Whether the deployment was read after the end; one read before does not count. */
  isReadAgain: boolean;
};

/** What came of the run: the reason of a failure, or the address once the deployment has been read again. */
export function RunEnd({ run, reading, detail, isReadAgain }: RunEndProps) {
  return (
    <Panel aria-label="Outcome of the run">
      {reading.status === 'failed' ? (
        <Failure run={run} reading={reading} deployment={detail.data?.deployment ?? null} />
      ) : (
        <Success detail={detail} isReadAgain={isReadAgain} />
      )}
    </Panel>
  );
}

type OutcomeProps = { look: StatusLook; title: ReactNode; children: ReactNode };

function Outcome({ look, title, children }: OutcomeProps) {
  return (
    <div className="grid grid-cols-[14px_minmax(0,1fr)] gap-x-3 p-4 text-13">
      <StatusMark {...look} className="mt-[5px]" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 className="text-16 font-semibold tracking-[-0.01em] wrap-anywhere">{title}</h2>
        {children}
      </div>
    </div>
  );
}

type FailureProps = { run: RunIdentity; reading: DeploymentRun; deployment: Deployment | null };

function Failure({ run, reading, deployment }: FailureProps) {
  const ask = useAskAction();
  const refusal = deployment === null ? null : deploymentStatus(deployment.status).refusals.redeploy;
  const serves = deployment?.status === 'live';
  return (
    <Outcome
      look={{ tone: 'bad', shape: 'cross' }}
      title={
        reading.stage === null ? (
          'The run failed'
        ) : (
          <>
            The run failed at <code className="text-16">{reading.stage}</code>
          </>
        )
      }
    >
      <p className="max-w-[90ch] text-14 wrap-anywhere whitespace-pre-wrap">
        {reading.errorMessage ?? 'The platform gave no reason. Its logs and events may tell more.'}
      </p>
      {serves ? (
        <p className="text-muted">The deployment is live: the release before this run still serves.</p>
      ) : null}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button asChild size="small">
          <Link href={routes.deploymentLogs(run.deploymentId)}>Open logs</Link>
        </Button>
        <Button asChild size="small">
          <Link href={routes.deploymentEvents(run.deploymentId)}>Open events</Link>
        </Button>
        <Button asChild size="small">
          <Link href={routes.deploymentEnvironment(run.deploymentId)}>Edit environment</Link>
        </Button>
        {deployment === null ? null : (
          <Button
            size="small"
            disabledReason={refusal ?? undefined}
            onClick={() => ask('redeploy', deployment)}
          >
            Redeploy
          </Button>
        )}
      </div>
    </Outcome>
  );
}

const succeeded: StatusLook = { tone: 'ok', shape: 'check' };

function Success({ detail, isReadAgain }: Pick<RunEndProps, 'detail' | 'isReadAgain'>) {
  if (!isReadAgain && detail.error !== null && !detail.isFetching)
    return (
      <ErrorPanel
        error={detail.error}
        title="The run succeeded, but the deployment could not be read"
        onRetry={() => void detail.refetch()}
      />
    );
  if (detail.data === undefined || !isReadAgain)
    return (
      <Outcome look={succeeded} title="The run succeeded">
        <p className="text-muted">Reading the deployment for its address.</p>
      </Outcome>
    );
  return <Address deployment={detail.data.deployment} />;
}

/** A longer address makes a code that no camera reads. */
const CODE_MAX = 300;

const QrDialog = dynamic(
  () => import('@/components/deployments/run/qr-dialog').then((file) => file.QrDialog),
  {
    ssr: false,
  },
);

function Address({ deployment }: { deployment: Deployment }) {
  const [isCodeShown, setIsCodeShown] = useState(false);
  const { publicUrl, appName, id } = deployment;
  const { refusals, label } = deploymentStatus(deployment.status);
  if (refusals.open !== null || publicUrl === null)
    return (
      <Outcome look={succeeded} title="The run succeeded">
        <p className="text-muted">
          {refusals.open === null
            ? 'The platform reports no address for the deployment.'
            : `The platform reports the deployment as “${label}”. Its address is shown once it is live.`}
        </p>
      </Outcome>
    );
  return (
    <Outcome look={succeeded} title={`${appName} is live`}>
      <p className="flex min-w-0 items-center gap-1">
        <ExternalLink href={publicUrl} mono className="text-14">
          {addressText(publicUrl)}
        </ExternalLink>
        <CopyButton value={publicUrl} what="Address" />
        {publicUrl.length > CODE_MAX ? null : (
          <IconButton label="Show as QR code" size="small" onClick={() => setIsCodeShown(true)}>
            <QrCode aria-hidden="true" />
          </IconButton>
        )}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button asChild wraps size="small" variant="primary">
          <a href={publicUrl} target="_blank" rel="noopener noreferrer">
            Open {appName}
          </a>
        </Button>
        <Button asChild size="small">
          <Link href={routes.deploymentHealth(id)}>See its health</Link>
        </Button>
      </div>
      {isCodeShown ? <QrDialog address={publicUrl} onClose={() => setIsCodeShown(false)} /> : null}
    </Outcome>
  );
}
