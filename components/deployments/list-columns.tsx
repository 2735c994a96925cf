import { ArrowUpRight, Pin } from 'lucide-react';
import { Link } from '@/components/link';
import { addressText } from '@/components/deployments/address-text';
import { formatCents } from '@/components/deployments/cents';
import { DeploymentMenu } from '@/components/deployments/deployment-menu';
import type { KnownRun } from '@/components/deployments/known-runs';
import type { SortKey } from '@/components/deployments/list-model';
import type { Mark } from '@/components/deployments/marks';
import type { Deployment } from '@/components/deployments/read';
import type { Sighting } from '@/components/deployments/sightings';
import { SourceWord } from '@/components/deployments/source-word';
import { deploymentStatus } from '@/components/deployments/status';
import { DeploymentStatusWord } from '@/components/deployments/status-word';
import type { TableColumn } from '@/components/table-columns';
import { Time } from '@/components/time';
import { formatMoney, NOT_REPORTED } from '@/lib/format/money';
import { routes } from '@/lib/routes';

/** A deployment with what this browser knows of it. */
export type ListRow = {
  deployment: Deployment;
  run: KnownRun | null;
  failure: KnownRun | null;
  mark: Mark;
  /** Of one that is unknown: when it was last seen in a status that says something. */
  lastSeen: Sighting | null;
};

/** The list comes sorted by its own rules; a column only has to say that its head can be pressed. */
const isSorted = () => undefined;

type Column = TableColumn<ListRow> & { id: SortKey | 'url' | 'actions' };

function Address({ deployment, run, lastSeen }: ListRow) {
  const { refusals, isChanging } = deploymentStatus(deployment.status);
  if (isChanging && run !== null) {
    const stage = run.sightings.at(-1)?.stage ?? null;
    return (
      <Link href={routes.deploymentRun(deployment.id, run.runId)} className="link">
        {stage === null ? (
          'Follow the run'
        ) : (
          <>
            stage <code>{stage}</code>
          </>
        )}
      </Link>
    );
  }
  if (lastSeen !== null)
    return (
      <span className="text-muted">
        last seen {deploymentStatus(lastSeen.status).label.toLowerCase()} <Time value={lastSeen.atMs} />
      </span>
    );
  if (refusals.open !== null || deployment.publicUrl === null) return null;
  return (
    <a
      href={deployment.publicUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="group/site relative block truncate font-mono text-12 leading-5 text-muted group-hover/row:text-text"
    >
      {addressText(deployment.publicUrl)}
      <ArrowUpRight
        aria-hidden="true"
        className="ml-1 inline size-3.5! align-[-2px] opacity-0 group-hover/row:opacity-100 group-focus-visible/site:opacity-100"
      />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Name({ deployment: { id, appName }, mark }: ListRow) {
  return (
    <>
      {mark.isPinned ? (
        <Pin aria-hidden="true" className="mr-1.5 inline size-3.5! align-[-2px] text-focus" />
      ) : null}
      <Link
        href={routes.deployment(id)}
        data-row-link=""
        title={appName}
        className="rounded-[3px] hover:underline focus-visible:-outline-offset-2"
      >
        {appName}
        {mark.isPinned ? <span className="sr-only">, pinned</span> : null}
      </Link>
    </>
  );
}

function Cost({ deployment }: { deployment: Deployment }) {
  const dollars = deployment.billing?.accruedThisMonthUsd ?? null;
  if (dollars === null) return <span className="text-faint">{NOT_REPORTED}</span>;
  return <span title={formatMoney(dollars)}>{formatCents(dollars)}</span>;
}

/** The columns of the list, with their places on a card. */
export const listColumns: readonly Column[] = [
  {
    id: 'status',
    header: 'Status',
    sortValue: isSorted,
    card: 'line1',
    className: 'md:w-[120px] wide:w-[150px]',
    cell: ({ deployment }) => <DeploymentStatusWord status={deployment.status} />,
  },
  {
    id: 'name',
    header: 'Name',
    sortValue: isSorted,
    isRowHeader: true,
    truncate: true,
    className: 'md:w-[170px] wide:w-[200px]',
    cell: (row) => <Name {...row} />,
  },
  {
    id: 'source',
    header: 'Source',
    sortValue: isSorted,
    card: 'hidden',
    drawnFrom: 'lg',
    className: 'md:w-[120px] wide:w-[130px]',
    cell: ({ deployment }) => <SourceWord type={deployment.source.type} />,
  },
  {
    id: 'runtime',
    header: 'Runtime',
    sortValue: isSorted,
    card: 'hidden',
    drawnFrom: 'wide',
    className: 'md:w-[100px]',
    cell: ({ deployment }) => (
      <span className={deployment.runtime === null ? 'text-faint' : 'text-muted'}>
        {deployment.runtime ?? NOT_REPORTED}
      </span>
    ),
  },
  { id: 'url', header: 'URL', truncate: true, card: 'line2', cell: (row) => <Address {...row} /> },
  {
    id: 'updated',
    header: 'Updated',
    sortValue: isSorted,
    align: 'end',
    card: 'line1End',
    className: 'md:w-[112px]',
    cell: ({ deployment }) => (
      <Time value={deployment.updatedAt ?? deployment.createdAt} className="text-muted" />
    ),
  },
  {
    id: 'cost',
    header: 'This month',
    sortValue: isSorted,
    align: 'end',
    card: 'line2End',
    className: 'md:w-[112px]',
    cell: ({ deployment }) => <Cost deployment={deployment} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    card: 'menu',
    cell: ({ deployment }) => <DeploymentMenu deployment={deployment} />,
  },
];
