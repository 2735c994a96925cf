'use client';

import type { ReactNode } from 'react';
import { DataTable } from '@/components/data-table';
import { QueryAge, type QueryLike } from '@/components/query-view';
import { ReadAgainButton } from '@/components/read-again-button';
import { RawJson } from '@/components/raw-json';
import type { TableColumn } from '@/components/table-columns';
import { Panel } from '@/components/ui/panel';
import { Status } from '@/components/ui/status-mark';
import { UnknownFields } from '@/components/unknown-fields';
import { healthLook } from './health-state';
import type { HealthHistory, ServiceHealth } from './read';

interface Row extends ServiceHealth {
  id: string;
}

function Absent({ children }: { children: string }) {
  return <span className="text-faint">{children}</span>;
}

function State({ state }: { state: string }) {
  const { label, tone, shape } = healthLook(state);
  return (
    <Status tone={tone} shape={shape}>
      {label}
    </Status>
  );
}

function number(
  id: string,
  header: string,
  value: (service: Row) => number | null,
  cell: (service: Row) => ReactNode = (service) => value(service) ?? <Absent>not reported</Absent>,
): TableColumn<Row> {
  return { id, header, align: 'end', sortValue: value, cell };
}

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    header: 'Service',
    isRowHeader: true,
    sortValue: (service) => service.name,
    cell: (service) => (service.name === '' ? <Absent>not named</Absent> : service.name),
  },
  {
    id: 'state',
    header: 'State',
    sortValue: (service) => service.state,
    cell: (service) => <State state={service.state} />,
  },
  number(
    'ready',
    'Ready / replicas',
    (service) => service.ready,
    ({ ready, replicas }) => `${ready ?? 'not reported'} / ${replicas ?? 'not reported'}`,
  ),
  number('updated', 'Updated', (service) => service.updated),
  number('available', 'Available', (service) => service.available),
  number('endpoints', 'Public endpoints', (service) => service.publicEndpoints),
  number('ports', 'Forwarded ports', (service) => service.forwardedPorts),
  number('ips', 'Dedicated IPs', (service) => service.dedicatedIps),
  number(
    'restarts',
    'Restarts',
    (service) => service.restarts,
    ({ restarts }) => restarts ?? <Absent>not supported</Absent>,
  ),
];

/** Replicas, endpoints and ports of each service, as the latest observation saw them. */
export function ServicesPanel({
  query,
  history,
}: {
  query: QueryLike<HealthHistory>;
  history: HealthHistory;
}) {
  const { rows, broken } = history.summary.services;
  return (
    <Panel
      title="Services"
      sub="latest observation"
      age={<QueryAge query={query} />}
      actions={<ReadAgainButton query={query} size="small" />}
    >
      {rows.length === 0 ? (
        <p className="px-4 py-4 text-13 text-muted">No per-service status was observable.</p>
      ) : (
        <DataTable
          label="Services"
          columns={columns}
          rows={rows.map((service, index) => ({ ...service, id: `${index} ${service.name}` }))}
          rowId={(service) => service.id}
        />
      )}
      {broken.length === 0 ? null : (
        <div className="border-t border-border px-4 py-2">
          <RawJson label={`Services that could not be read (${broken.length})`} value={broken} />
        </div>
      )}
      {Object.keys(history.extra).length === 0 ? null : (
        <div className="border-t border-border px-4 py-2">
          <UnknownFields fields={history.extra} />
        </div>
      )}
    </Panel>
  );
}
