'use client';

import { Plus, SquareTerminal } from 'lucide-react';
import { Link } from '@/components/link';
import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { DeploymentActions } from '@/components/deployments/action-dialogs';
import { useSelectedIds } from '@/components/deployments/bulk/selection';
import { formatCents } from '@/components/deployments/cents';
import { listCurl } from '@/components/deployments/example-curl';
import { defaultView, type ListSummary, type ListView } from '@/components/deployments/list-model';
import { listParams, listViewOf } from '@/components/deployments/list-params';
import { ListTable } from '@/components/deployments/list-table';
import { ListToolbar } from '@/components/deployments/list-toolbar';
import { deploymentList } from '@/components/deployments/queries';
import type { Deployment } from '@/components/deployments/read';
import { useListLocals } from '@/components/deployments/use-list-locals';
import { useRememberSightings } from '@/components/deployments/use-sightings';
import { PageHead } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { useCopy } from '@/components/ui/use-copy';
import { useBudget } from '@/lib/browser/budget';
import { type LocalSetting, useLocalStore } from '@/lib/browser/use-local-store';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { counted, formatCount } from '@/lib/format/count';
import { routes } from '@/lib/routes';

/* What many deployments need is loaded when somebody selects some, or left a job behind. */
const BulkPanel = dynamic(async () => (await import('@/components/deployments/bulk/bulk-panel')).BulkPanel);

/** Whether the browser keeps a job on many deployments; what it holds is read by the part that shows it. */
const hasJobSetting: LocalSetting<boolean> = {
  key: 'bulk.v1',
  read: (stored) => stored !== null,
  fallback: false,
};

const none: readonly Deployment[] = [];

function factsOf(summary: ListSummary | undefined, createsLeft: string | null) {
  if (summary === undefined) return [createsLeft];
  const count = summary.statuses.reduce((sum, [word, n]) => (word === 'deleted' ? sum : sum + n), 0);
  const gap = summary.accruedNotReportedCount;
  return [
    `${counted(count, 'deployment')} on this account`,
    summary.accruedUsd === null ? null : (
      <>
        <b className="text-text">{formatCents(summary.accruedUsd)}</b> accrued this month
        {gap === 0 ? '' : `, not reported for ${formatCount(gap)}`}
      </>
    ),
    createsLeft,
  ];
}

function PageActions({ apiUrl }: { apiUrl: string }) {
  const { copy, state } = useCopy('curl command');
  return (
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
  );
}

/** The list of deployments: what runs, what changes, what failed. `apiUrl` is the platform's address, for commands to copy. */
export function DeploymentListPage({ apiUrl }: { apiUrl: string }) {
  'use memo';
  const [params, setParams] = useQueryStates(listParams);
  const view = listViewOf(params);
  const query = usePolledQuery(deploymentList(view));
  const creates = useBudget('deploy_create');
  const { value: hasJob } = useLocalStore(hasJobSetting);
  const [isSelecting, setSelecting] = useState(false);
  const selection = useSelectedIds();

  const deployments = query.data?.deployments ?? none;
  const locals = useListLocals(deployments);
  useRememberSightings(deployments, query.lastRead);
  const changeView = ({ isDescending, ...part }: Partial<ListView>) =>
    void setParams({ ...part, ...(isDescending === undefined ? {} : { desc: isDescending }) });
  const changeSelecting = (next: boolean) => {
    setSelecting(next);
    selection.replace([]);
  };
  const createsLeft =
    creates === null ? null : `${creates.remaining} of ${creates.limit} creates left this hour`;
  return (
    <DeploymentActions>
      <PageHead
        title="Deployments"
        facts={factsOf(query.data?.summary, createsLeft)}
        actions={<PageActions apiUrl={apiUrl} />}
      />
      {hasJob ? <BulkPanel deployments={deployments} latest={locals.latest} /> : null}
      <ListToolbar
        summary={query.data?.summary}
        failedCount={locals.failures.size}
        view={view}
        onViewChange={changeView}
        isSelecting={isSelecting}
        onSelectingChange={changeSelecting}
      />
      <ListTable
        query={query}
        view={view}
        onViewChange={changeView}
        onClear={() => changeView(defaultView)}
        locals={locals}
        selection={isSelecting ? { ...selection, onDone: () => changeSelecting(false) } : null}
        apiUrl={apiUrl}
      />
    </DeploymentActions>
  );
}
