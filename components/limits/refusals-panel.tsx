'use client';

import { budgetNames } from '@/components/budgets';
import { DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import type { TableColumn } from '@/components/table-columns';
import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { refusedCalls, type RefusedCall } from '@/lib/browser/budget-history';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { counted } from '@/lib/format/count';
import { formatWait } from '@/lib/format/duration';
import { LongPanel } from './long-panel';

type Row = RefusedCall & { id: string };

const columns: TableColumn<Row>[] = [
  {
    id: 'call',
    header: 'Call',
    isRowHeader: true,
    cell: ({ method, path }) => (
      <code className="text-12 wrap-anywhere whitespace-normal">
        {method.toUpperCase()} {path}
      </code>
    ),
  },
  {
    id: 'budget',
    header: 'Budget',
    cell: ({ budgetClass }) => (budgetClass === null ? 'not known' : budgetNames[budgetClass]),
  },
  {
    id: 'wait',
    header: 'Asked to wait',
    cell: ({ retryAfterMs }) => (retryAfterMs === null ? 'not reported' : formatWait(retryAfterMs)),
  },
  {
    id: 'when',
    header: 'When',
    align: 'end',
    cell: ({ atMs }) => <Time value={new Date(atMs).toISOString()} />,
  },
];

/** The calls of this browser that were refused because a budget was used up. */
export function RefusalsPanel() {
  const { value: calls, change } = useLocalStore(refusedCalls);
  const rows = calls.map((call, index): Row => ({ ...call, id: `${call.atMs} ${index}` }));
  const head = { title: 'Refused calls', sub: '429, of this browser' };
  if (rows.length === 0)
    return (
      <Panel {...head}>
        <EmptyState title="None was refused">
          A call is refused with 429 once its budget is used up. Those of this browser are listed here.
        </EmptyState>
      </Panel>
    );
  return (
    <LongPanel
      {...head}
      what={counted(rows.length, 'call')}
      actions={
        <Button size="small" onClick={() => change(null)}>
          Forget them
        </Button>
      }
    >
      <DataTable label="Refused calls" columns={columns} rows={rows} rowId={({ id }) => id} />
    </LongPanel>
  );
}
