'use client';

import { DataTable } from '@/components/data-table';
import type { TableColumn } from '@/components/table-columns';
import { Status } from '@/components/ui/status-mark';
import type { StatusLook } from '@/components/ui/status-mark';
import type { Drift, DriftSeverity } from '@/lib/api/contract-drift';

/** How each severity is called, and what it means. */
export const severities = {
  breaks: {
    label: 'May break',
    tone: 'bad',
    shape: 'cross',
    meaning: 'the portal counts on what is no longer so',
  },
  differs: {
    label: 'Differs',
    tone: 'warn',
    shape: 'half',
    meaning: 'the portal shows and asks for what comes, in the platform’s own words',
  },
  new: { label: 'New', tone: 'off', shape: 'ring', meaning: 'the portal does not use it' },
} as const satisfies Record<DriftSeverity, StatusLook & { label: string; meaning: string }>;

const changes = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;
const places = {
  version: 'version',
  operation: 'operation',
  request: 'field of the request',
  answer: 'field of the answer',
} as const;

const ORDER: readonly DriftSeverity[] = ['breaks', 'differs', 'new'];

const rowId = ({ what, change, operation, field, detail }: Drift) =>
  [what, change, operation, field, detail].join(' ');

const columns: TableColumn<Drift>[] = [
  {
    id: 'severity',
    header: 'For this portal',
    className: 'md:w-32',
    card: 'line1',
    sortValue: ({ severity }) => ORDER.indexOf(severity),
    cell: ({ severity }) => {
      const { tone, shape, label } = severities[severity];
      return (
        <Status tone={tone} shape={shape}>
          {label}
        </Status>
      );
    },
  },
  {
    id: 'operation',
    header: 'Operation',
    isRowHeader: true,
    card: 'title',
    sortValue: ({ operation }) => operation,
    cell: ({ operation }) =>
      operation === '' ? 'The contract' : <code className="text-12 wrap-anywhere">{operation}</code>,
  },
  {
    id: 'what',
    header: 'What',
    className: 'md:w-56',
    sortValue: ({ what, change }) => `${what} ${change}`,
    cell: ({ what, change }) => `${changes[change]} ${places[what]}`,
  },
  {
    id: 'field',
    header: 'Field',
    sortValue: ({ field }) => field,
    cell: ({ field, what }) =>
      field === '' ? (
        <span className="text-faint">{what === 'request' || what === 'answer' ? 'the whole body' : '—'}</span>
      ) : (
        <code className="text-12 wrap-anywhere">{field}</code>
      ),
  },
  {
    id: 'detail',
    header: 'Built → live',
    cell: ({ detail }) =>
      detail === '' ? '' : <code className="text-12 wrap-anywhere whitespace-normal">{detail}</code>,
  },
];

/** Every difference in a row, the worst first. */
export function DriftTable({ rows }: { rows: readonly Drift[] }) {
  return <DataTable label="Differences" columns={columns} rows={rows} rowId={rowId} />;
}
