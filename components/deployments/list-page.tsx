'use client';

import { Plus, SquareTerminal } from 'lucide-react';
import Link from 'next/link';
import { useQueryStates } from 'nuqs';
import { DeploymentActions } from '@/components/deployments/action-dialogs';
import { type KnownRun, latestRuns } from '@/components/deployments/known-runs';
import {
  defaultView,
  isAnyChanging,
  lastFailure,
  type ListSummary,
  type ListView,
} from '@/components/deployments/list-model';
import { listParams, listViewOf } from '@/components/deployments/list-params';
import { formatCents } from '@/components/deployments/cents';
import { ListTable } from '@/components/deployments/list-table';
import { ListToolbar } from '@/components/deployments/list-toolbar';
import { listCurl } from '@/components/deployments/example-curl';
import { deploymentList } from '@/components/deployments/queries';
import type { Deployment } from '@/components/deployments/read';
import { RunWatcher } from '@/components/deployments/run-watcher';
import { runStatus } from '@/components/deployments/status';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { PageHead } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { useCopy } from '@/components/ui/use-copy';
import { useBudget } from '@/lib/browser/budget';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';

/** More than these are not followed at once: each costs reads, and a row shows no more than its stage. */
const WATCHED_MAX = 4;

function failuresOf(deployments: readonly Deployment[], latest: ReadonlyMap<string, KnownRun>) {
  const failures = deployments.map((deployment) => lastFailure(deployment, latest.get(deployment.id)));
  return new Map(failures.flatMap((run) => (run === null ? [] : [[run.deploymentId, run] as const])));
}

function factsOf(summary: ListSummary | undefined, createsLeft: string | null) {
  if (summary === undefined) return [createsLeft];
  const count = summary.statuses.reduce((sum, [word, n]) => (word === 'deleted' ? sum : sum + n), 0);
  const gap = summary.accruedNotReportedCount;
  return [
    `${count} ${count === 1 ? 'deployment' : 'deployments'} on this account`,
    summary.accruedUsd === null ? null : (
      <>
        <b className="text-text">{formatCents(summary.accruedUsd)}</b> accrued this month
        {gap === 0 ? '' : `, not reported for ${gap}`}
      </>
    ),
    createsLeft,
  ];
}

/** The list of deployments: what runs, what changes, what failed. `apiUrl` is the platform's address, for commands to copy. */
export function DeploymentListPage({ apiUrl }: { apiUrl: string }) {
  const [params, setParams] = useQueryStates(listParams);
  const view = listViewOf(params);
  const query = usePolledQuery(deploymentList(view));
  const { runs } = useKnownRuns();
  const creates = useBudget('deploy_create');
  const { copy, state } = useCopy('curl command');

  const deployments = query.data?.deployments ?? [];
  const latest = latestRuns(runs);
  const failures = failuresOf(deployments, latest);
  const watched = deployments
    .flatMap(({ id }) => latest.get(id) ?? [])
    .filter((run) => !runStatus(run.status).isTerminal)
    .slice(0, WATCHED_MAX);
  const changeView = ({ isDescending, ...part }: Partial<ListView>) =>
    void setParams({ ...part, ...(isDescending === undefined ? {} : { desc: isDescending }) });
  const createsLeft =
    creates === null ? null : `${creates.remaining} of ${creates.limit} creates left this hour`;
  return (
    <DeploymentActions>
      <PageHead
        title="Deployments"
        facts={factsOf(query.data?.summary, createsLeft)}
        actions={
          <>
            <Button onClick={() => void copy(listCurl(apiUrl))}>
              <SquareTerminal aria-hidden="true" />
              {state === 'copied' ? 'Copied' : 'Copy as curl'}
            </Button>
            <Button asChild variant="primary">
              <Link href={routes.newDeployment()}>
                <Plus aria-hidden="true" />
                New deployment
              </Link>
            </Button>
          </>
        }
      />
      <ListToolbar
        summary={query.data?.summary}
        failedCount={failures.size}
        view={view}
        onViewChange={changeView}
      />
      <ListTable
        query={query}
        view={view}
        onViewChange={changeView}
        onClear={() => changeView(defaultView)}
        latest={latest}
        failures={failures}
        pace={
          query.data && isAnyChanging(query.data.summary)
            ? 'again every 10 s while one deploys'
            : 'again every minute'
        }
        apiUrl={apiUrl}
      />
      {watched.map(({ runId, deploymentId }) => (
        <RunWatcher key={runId} runId={runId} deploymentId={deploymentId} />
      ))}
    </DeploymentActions>
  );
}
