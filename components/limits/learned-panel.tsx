'use client';

import { budgetNames } from '@/components/budgets';
import { DataTable } from '@/components/data-table';
import type { TableColumn } from '@/components/table-columns';
import { useBudgets } from '@/lib/browser/budget';
import { UNLISTED } from '@/lib/browser/budget-ledger';
import { LongPanel } from './long-panel';

type Row = { route: string };

const rows: readonly Row[] = [...UNLISTED].map((route) => ({ route }));

const columns: TableColumn<Row>[] = [
  {
    id: 'route',
    header: 'Route',
    isRowHeader: true,
    cell: ({ route }) => (
      <code className="text-12 wrap-anywhere whitespace-normal">
        {route.replace(/^\w+/, (word) => word.toUpperCase())}
      </code>
    ),
  },
  {
    id: 'observed',
    header: 'What was observed',
    className: 'md:w-[45%]',
    card: 'line1',
    cardLabel: true,
    cell: (row) => <Observed {...row} />,
  },
];

/** The routes for which the specification names no budget, and what their own answers told. */
export function LearnedPanel() {
  return (
    <LongPanel
      title="Routes without a specified budget"
      sub="learned when their headers move with a known one"
      what={`${rows.length} routes`}
    >
      <DataTable
        label="Routes without a specified budget"
        columns={columns}
        rows={rows}
        rowId={({ route }) => route}
      />
    </LongPanel>
  );
}

function Observed({ route }: Row) {
  const ledger = useBudgets();
  const learned = ledger.learned[route];
  if (learned !== undefined) return `Draws on ${budgetNames[learned].toLowerCase()}, learned`;
  const own = ledger.unbound[route];
  if (own === undefined) return <span className="text-faint">not observed yet</span>;
  return (
    <span className="whitespace-normal">
      {own.remaining} of {own.limit} left by its own headers; fits no budget or more than one
    </span>
  );
}
