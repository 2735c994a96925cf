import { Link } from '@/components/link';
import { type KnownRun, runKindWord } from '@/components/deployments/known-runs';
import { ElapsedTime } from '@/components/deployments/run/elapsed-time';
import { RunStatusWord } from '@/components/deployments/status-word';
import type { TableColumn } from '@/components/table-columns';
import { Time } from '@/components/time';
import { routes } from '@/lib/routes';

const absent = <span className="text-faint">not known</span>;

/** A run in the table of runs. */
export const runColumns: readonly TableColumn<KnownRun>[] = [
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <RunStatusWord status={status} />,
    sortValue: ({ status }) => status,
    card: 'line1',
    className: 'w-[140px]',
  },
  {
    id: 'run',
    header: 'Run',
    isRowHeader: true,
    card: 'title',
    cell: ({ deploymentId, runId, kind }) => (
      <Link
        data-row-link
        href={routes.deploymentRun(deploymentId, runId)}
        className="font-medium hover:underline"
      >
        {runKindWord(kind)} <code className="text-12 font-normal text-muted">{runId}</code>
      </Link>
    ),
  },
  {
    id: 'stage',
    header: 'Last stage seen',
    cell: ({ sightings }) => {
      const stage = sightings.at(-1)?.stage ?? null;
      return stage === null ? absent : <code>{stage}</code>;
    },
  },
  {
    id: 'accepted',
    header: 'Accepted',
    align: 'end',
    cell: ({ acceptedAtMs }) => (acceptedAtMs === null ? absent : <Time value={acceptedAtMs} />),
    sortValue: ({ acceptedAtMs }) => acceptedAtMs,
    card: 'line1End',
  },
  { id: 'took', header: 'Took', align: 'end', cell: (run) => <ElapsedTime known={run} /> },
];
