'use client';

import { DataTable } from '@/components/data-table';
import type { TableColumn } from '@/components/table-columns';
import { Time } from '@/components/time';
import { Status } from '@/components/ui/status-mark';
import type { Observation } from './health-model';
import { healthLook } from './health-state';

interface Row extends Observation {
  id: string;
}

function State({ state, reason }: { state: string; reason: string | null }) {
  const { label, tone, shape } = healthLook(state);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Status tone={tone} shape={shape}>
        {label}
      </Status>
      {reason === null || reason === '' ? null : <code className="wrap-anywhere text-muted">{reason}</code>}
    </span>
  );
}

const columns: TableColumn<Row>[] = [
  {
    id: 'at',
    header: 'Observed',
    isRowHeader: true,
    sortValue: (row) => row.at?.epochMs ?? null,
    cell: (row) => <Time value={row.at?.raw} absolute absent="without a time" />,
  },
  {
    id: 'runtime',
    header: 'Runtime',
    sortValue: (row) => row.runtimeState,
    cell: (row) => <State state={row.runtimeState} reason={row.runtimeReason} />,
  },
  {
    id: 'route',
    header: 'Route',
    sortValue: (row) => row.routeState,
    cell: (row) => <State state={row.routeState} reason={row.routeReason} />,
  },
  {
    id: 'code',
    header: 'Code',
    align: 'end',
    sortValue: (row) => row.routeStatus,
    cell: (row) => row.routeStatus ?? <span className="text-faint">none</span>,
  },
];

const NEWEST_FIRST = { id: 'at', desc: true };

/** The same observations as a table, with those that have no time. */
export function ObservationTable({ observations }: { observations: readonly Observation[] }) {
  const rows = observations.map((each, index): Row => ({ ...each, id: `${each.at?.raw ?? ''} ${index}` }));
  return (
    <DataTable
      label="Observations"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      sort={NEWEST_FIRST}
    />
  );
}
