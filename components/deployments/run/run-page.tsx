'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { DeploymentActions } from '@/components/deployments/action-dialogs';
import { deploymentDetail } from '@/components/deployments/queries';
import type { Deployment } from '@/components/deployments/read';
import { RunEnd } from '@/components/deployments/run/run-end';
import { RunFacts } from '@/components/deployments/run/run-facts';
import { RunNext } from '@/components/deployments/run/run-next';
import { RunOutput } from '@/components/deployments/run/run-output';
import { RunProblem } from '@/components/deployments/run/run-problem';
import { RunStages } from '@/components/deployments/run/run-stages';
import { useFollowedRun, type RunIdentity } from '@/components/deployments/run/use-followed-run';
import { runStatus } from '@/components/deployments/status';
import { RunStatusBadge } from '@/components/deployments/status-word';
import { useDocumentTitle } from '@/components/deployments/use-document-title';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { PageHead } from '@/components/page-head';
import { SourceWord } from '@/components/deployments/source-word';
import { announce } from '@/components/ui/announcer';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { invalidatePath } from '@/lib/api/query';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { clockTime } from '@/lib/format/time';
import { routes } from '@/lib/routes';

const kindWords = {
  create: 'Create run',
  redeploy: 'Redeploy run',
  restart: 'Restart run',
  environment: 'Environment run',
} as const;

type Followed = ReturnType<typeof useFollowedRun>;

/** Says each change of status once; the first reading is on the page already. */
function useAnnouncedStatus(name: string, status: string | null): void {
  const [first] = useState(status);
  const word = runStatus(status).label.toLowerCase();
  useEffect(() => {
    if (status !== null && status !== first) announce(`The run of ${name} is ${word}`);
  }, [status, first, name, word]);
}

/** Reads the deployment again once the run has ended: only then does its address count (specification 2.2). */
function useReadAgainAtEnd(deploymentId: string, isTerminal: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isTerminal) return;
    void invalidatePath(queryClient, '/deployments/{deployment_id}', {
      path: { deployment_id: deploymentId },
    });
    void invalidatePath(queryClient, '/deployments');
  }, [queryClient, deploymentId, isTerminal]);
}

function RunHead({ run, deployment, followed }: RunParts) {
  const { known, query } = followed;
  const { isTerminal } = runStatus(query.data?.status ?? null);
  const acceptedAtMs = known?.acceptedAtMs ?? null;
  const acceptedAt = acceptedAtMs === null ? null : `accepted ${clockTime(acceptedAtMs)} UTC by this browser`;
  return (
    <PageHead
      title={deployment?.appName ?? run.deploymentId}
      status={query.data === undefined ? undefined : <RunStatusBadge status={query.data.status} />}
      facts={[
        <span key="run">
          {known?.kind ? kindWords[known.kind] : 'Run'} <CopyText value={run.runId} what="Run id" />
        </span>,
        deployment === null ? null : <SourceWord key="source" type={deployment.source.type} />,
        <span key="accepted" suppressHydrationWarning>
          {acceptedAt ?? 'not started in this browser'}
        </span>,
        query.data === undefined ? null : isTerminal ? 'has ended' : 'read until it ends',
      ]}
      actions={
        <Button asChild>
          <Link prefetch={false} href={routes.deployment(run.deploymentId)}>
            Open deployment
          </Link>
        </Button>
      }
    />
  );
}

type RunParts = { run: RunIdentity; deployment: Deployment | null; followed: Followed };

function RunBody({ run, followed }: Omit<RunParts, 'deployment'>) {
  const { query, known } = followed;
  const { isTerminal } = runStatus(query.data?.status ?? null);
  return (
    <>
      <RunFacts reading={query.data} known={known} readAt={query.dataUpdatedAt} />
      <div className="grid items-stretch gap-4 lg:grid-cols-[372px_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <RunStages reading={query.data} known={known} />
          {isTerminal ? null : <RunNext />}
        </div>
        <RunOutput deploymentId={run.deploymentId} />
      </div>
    </>
  );
}

/** A run at an address of its own, from its acceptance to what came of it. */
export function RunPage(identity: Pick<RunIdentity, 'runId' | 'deploymentId'>) {
  const [appName, setAppName] = useState<string | null>(null);
  const run = { ...identity, appName };
  const followed = useFollowedRun(run);
  const { data, error } = followed.query;
  const detail = usePolledQuery(deploymentDetail(run.deploymentId));
  const deployment = detail.data?.deployment ?? null;
  const name = deployment?.appName ?? run.deploymentId;
  const facts = runStatus(data?.status ?? null);

  useDocumentTitle(data === undefined ? null : `(${facts.label.toLowerCase()}) ${name}`);
  useAnnouncedStatus(name, data?.status ?? null);
  useReadAgainAtEnd(run.deploymentId, facts.isTerminal);

  const parts = { run, deployment, followed };
  return (
    <DeploymentActions>
      <Breadcrumbs
        crumbs={[
          { label: 'Deployments', href: routes.deployments() },
          { label: name, href: routes.deployment(run.deploymentId) },
          { label: 'Run' },
        ]}
      />
      <RunHead {...parts} />
      {data === undefined && error !== null ? (
        <RunProblem
          error={error}
          query={followed.query}
          deploymentId={run.deploymentId}
          appName={appName === null ? (deployment?.appName ?? null) : null}
          onLookUpByApp={setAppName}
        />
      ) : (
        <>
          {data === undefined || !facts.isTerminal ? null : (
            <RunEnd run={run} reading={data} detail={detail} endedAtMs={followed.known?.endedAtMs ?? null} />
          )}
          <RunBody run={run} followed={followed} />
        </>
      )}
    </DeploymentActions>
  );
}
