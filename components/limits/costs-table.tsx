'use client';

import { budgetWords } from '@/components/budget-words';
import { budgetNames } from '@/components/budgets';
import { DataTable } from '@/components/data-table';
import type { TableColumn } from '@/components/table-columns';
import { OPERATIONS } from '@/lib/api/operations.gen';
import { useBudgets } from '@/lib/browser/budget';
import type { BudgetLedger } from '@/lib/browser/budget-ledger';
import { operationCosts, windowWords, type OperationCost } from './limits-model';

type Row = OperationCost & { cost: string };

const rowId = ({ operation }: Row) => `${operation.method} ${operation.path}`;

const bindings = {
  specified: 'as specified',
  learned: 'learned from its headers',
  unknown: 'not specified, not learned yet',
  unlimited: 'not limited',
} as const;

const columns: TableColumn<Row>[] = [
  {
    id: 'operation',
    header: 'Operation',
    isRowHeader: true,
    card: 'title',
    sortValue: ({ operation }) => `${operation.path} ${operation.method}`,
    cell: ({ operation: { method, path } }) => (
      <code className="text-12 wrap-anywhere">
        <span className="inline-block min-w-14 text-muted">{method.toUpperCase()}</span>
        {path}
      </code>
    ),
  },
  {
    id: 'budget',
    header: 'Budget',
    className: 'md:w-32',
    card: 'line1',
    cardLabel: true,
    sortValue: ({ budgetClass }) => (budgetClass === null ? null : budgetNames[budgetClass]),
    cell: ({ budgetClass }) =>
      budgetClass === null ? <span className="text-faint">none known</span> : budgetNames[budgetClass],
  },
  {
    id: 'cost',
    header: 'Each call costs',
    className: 'md:w-44',
    card: 'line1End',
    cardLabel: true,
    cell: ({ cost }) => cost,
  },
  {
    id: 'binding',
    header: 'Known from',
    className: 'md:w-52',
    drawnFrom: 'lg',
    card: 'hidden',
    cell: ({ binding }) => <span className="text-muted">{bindings[binding]}</span>,
  },
];

function costWords(ledger: BudgetLedger, { budgetClass, binding }: OperationCost): string {
  if (binding === 'unlimited') return 'nothing';
  if (budgetClass === null) return 'not known';
  const entry = ledger.classes[budgetClass];
  const { one } = budgetWords[budgetClass];
  return entry === undefined ? `1 ${one}` : `1 of ${entry.limit} in ${windowWords(entry)}`;
}

/** What every operation of the platform takes, and from which budget. */
export function CostsTable() {
  const ledger = useBudgets();
  const rows = operationCosts(ledger, OPERATIONS).map((cost) => ({ ...cost, cost: costWords(ledger, cost) }));
  return <DataTable label="What each operation costs" columns={columns} rows={rows} rowId={rowId} />;
}
