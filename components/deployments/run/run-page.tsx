'use client';

import { Link } from '@/components/link';
import { useEffect, useState } from 'react';
import { DeploymentActions } from '@/components/deployments/action-dialogs';
import { runKindWord } from '@/components/deployments/known-runs';
import { deploymentDetail } from '@/components/deployments/queries';
import type { Deployment } from '@/components/deployments/read';
import { estimateRun } from '@/components/deployments/run/estimate';
import { NotifyButton } from '@/components/deployments/run/notify-button';
import { RunEnd } from '@/components/deployments/run/run-end';
import { RunFacts } from '@/components/deployments/run/run-facts';
import { RunNext } from '@/components/deployments/run/run-next';
import { RunOutput } from '@/components/deployments/run/run-output';
import { RunProblem } from '@/components/deployments/run/run-problem';
import { RunStages } from '@/components/deployments/run/run-stages';
import { type TabIcon, useTabIcon } from '@/components/deployments/run/use-tab-icon';
import { useReadAgain } from '@/components/deployments/run/use-read-again';
import { useSeenEnd } from '@/components/deployments/run/tray-store';
import { useFollowedRun, type RunIdentity } from '@/components/deployments/run/use-followed-run';
import { runStatus } from '@/components/deployments/status';
import { RunStatusBadge } from '@/components/deployments/status-word';
import { useDocumentTitle } from '@/components/deployments/use-document-title';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { PageHead } from '@/components/page-head';
import { SourceWord } from '@/components/deployments/source-word';
import { announce } from '@/components/ui/announcer';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { PanelBoundary } from '@/components/ui/panel-boundary';
import { UnknownFields } from '@/components/unknown-fields';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { useTimeZone } from '@/lib/browser/zone';
import { namedClock } from '@/lib/format/time';
import { routes } from '@/lib/routes';

type Followed = ReturnType<typeof useFollowedRun>;

/** Says each change of status once; the first reading is on the page already. */
function useAnnouncedStatus(name: string, status: string | null): void {
  const [first] = useState(status);
  const word = runStatus(status).label.toLowerCase();
  useEffect(() => {
    if (status !== null && status !== first) announce(`The run of ${name} is ${word}`);
  }, [status, first, name, word]);
}

function RunHead({ run, deployment, followed }: RunParts) {
  const { known, query } = followed;
  const { isTerminal } = runStatus(query.data?.status ?? null);
  const acceptedAtMs = known?.acceptedAtMs ?? null;
  const timeZone = useTimeZone();
  const acceptedAt =
    acceptedAtMs === null ? null : `accepted ${namedClock(acceptedAtMs, timeZone)} by this browser`;
  return (
    <PageHead
      title={deployment?.appName ?? run.deploymentId}
      status={query.data === undefined ? undefined : <RunStatusBadge status={query.data.status} />}
      facts={[
        <span key="run">
          {known?.kind == null ? 'Run' : `${runKindWord(known.kind)} run`}{' '}
          <CopyText value={run.runId} what="Run id" />
        </span>,
        deployment === null ? null : <SourceWord key="source" type={deployment.source.type} />,
        <span key="accepted" suppressHydrationWarning>
          {acceptedAt ?? 'not started in this browser'}
        </span>,
        query.data === undefined || isTerminal ? null : 'read until it ends',
      ]}
      actions={
        <>
          {isTerminal ? null : <NotifyButton />}
          <Button asChild>
            <Link href={routes.deployment(run.deploymentId)}>Open deployment</Link>
          </Button>
        </>
      }
    />
  );
}

/** Where the platform said that it tells of the run. Last on the page: only this browser knows it, after the page was drawn. */
function StatusAddress({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <p className="text-12 text-muted">
      Status at <CopyText value={url} what="Status address" />
    </p>
  );
}

type RunParts = { run: RunIdentity; deployment: Deployment | null; followed: Followed };

function RunBody({ run, followed }: Omit<RunParts, 'deployment'>) {
  const { query, known } = followed;
  const { runs } = useKnownRuns();
  const estimate = known === null ? null : estimateRun(known, runs);
  const { isTerminal } = runStatus(query.data?.status ?? null);
  return (
    <>
      <PanelBoundary>
        <RunFacts reading={query.data} known={known} lastRead={query.lastRead} estimate={estimate} />
      </PanelBoundary>
      <div className="grid items-stretch gap-4 lg:grid-cols-[372px_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <PanelBoundary>
            <RunStages reading={query.data} known={known} estimate={estimate} />
          </PanelBoundary>
          {isTerminal ? null : <RunNext />}
          <PanelBoundary>
            <UnknownFields fields={query.data?.extra ?? {}} />
          </PanelBoundary>
        </div>
        <PanelBoundary>
          <RunOutput deploymentId={run.deploymentId} />
        </PanelBoundary>
      </div>
    </>
  );
}

function tabIconOf(status: string | null): TabIcon {
  if (!runStatus(status).isTerminal) return 'busy';
  return status === 'failed' ? 'bad' : 'ok';
}

/** A run at an address of its own, from its acceptance to what came of it. */
export function RunPage(identity: Pick<RunIdentity, 'runId' | 'deploymentId'>) {
  const [appName, setAppName] = useState<string | null>(null);
  const run = { ...identity, appName };
  const detail = usePolledQuery(deploymentDetail(run.deploymentId));
  const deployment = detail.data?.deployment ?? null;
  const followed = useFollowedRun({ ...run, name: deployment?.appName ?? null });
  const { data, error } = followed.query;
  const name = deployment?.appName ?? run.deploymentId;
  const facts = runStatus(data?.status ?? null);

  useDocumentTitle(data === undefined ? null : `(${facts.label.toLowerCase()}) ${name}`);
  useAnnouncedStatus(name, data?.status ?? null);
  useTabIcon(data === undefined ? null : tabIconOf(data.status));
  useSeenEnd(run.runId, facts.isTerminal);
  const end =
    data === undefined
      ? null
      : {
          isTerminal: facts.isTerminal,
          readAtMs: followed.known?.endedAtMs ?? followed.query.lastRead.atMs(),
        };
  const isReadAgain = useReadAgain(run.deploymentId, end, detail);

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
            <PanelBoundary>
              <RunEnd run={run} reading={data} detail={detail} isReadAgain={isReadAgain} />
            </PanelBoundary>
          )}
          <RunBody run={run} followed={followed} />
        </>
      )}
      <StatusAddress url={followed.known?.statusUrl ?? null} />
    </DeploymentActions>
  );
}
