'use client';

import { budgetWords } from '@/components/budget-words';
import { budgetNames } from '@/components/budgets';
import { DataTable } from '@/components/data-table';
import type { TableColumn } from '@/components/table-columns';
import { Bar } from '@/components/ui/bar';
import { BUDGET_CLASSES, type BudgetClass } from '@/lib/api/budget-class';
import { useBudgets, useFrozenUntil } from '@/lib/browser/budget';
import { useBudgetReadings } from '@/lib/browser/budget-history';
import { useNow } from '@/lib/browser/use-now';
import { formatCountdown } from '@/lib/format/duration';
import { budgetState, sparklinePoints, windowWords, type BudgetState } from './limits-model';

type Row = { budgetClass: BudgetClass };

const rows: readonly Row[] = BUDGET_CLASSES.map((budgetClass) => ({ budgetClass }));

/** Five of six budgets are often not observed: dashes and labels of each would fill a phone. */
const OPTIONAL = 'max-md:has-data-nothing:hidden';
const BESIDE_NAME =
  'max-md:has-data-nothing:absolute max-md:has-data-nothing:top-3.5 max-md:has-data-nothing:right-4 max-md:has-data-nothing:[&>[aria-hidden]]:hidden';

const columns: TableColumn<Row>[] = [
  {
    id: 'budget',
    header: 'Budget',
    isRowHeader: true,
    cell: ({ budgetClass }) => (
      <div className="whitespace-normal md:py-2">
        {budgetNames[budgetClass]}
        <span className="block max-w-80 text-12 font-normal text-muted">
          {budgetWords[budgetClass].covers}
        </span>
      </div>
    ),
  },
  { id: 'left', header: 'Left', className: `md:w-[24%] ${BESIDE_NAME}`, cell: (row) => <Left {...row} /> },
  { id: 'end', header: 'Window ends', className: OPTIONAL, cell: (row) => <WindowEnd {...row} /> },
  { id: 'taken', header: 'Taken', className: OPTIONAL, cell: (row) => <Taken {...row} /> },
  {
    id: 'seen',
    header: 'Seen by this page',
    align: 'end',
    className: `md:w-32 ${OPTIONAL}`,
    cell: (row) => <Sparkline {...row} />,
  },
];

/** The six budgets, each as the last answers told of it. */
export function BudgetRows() {
  return <DataTable label="Budgets" columns={columns} rows={rows} rowId={({ budgetClass }) => budgetClass} />;
}

function useEntry({ budgetClass }: Row) {
  const entry = useBudgets().classes[budgetClass];
  return { entry, state: budgetState(entry, useNow(1_000)) };
}

/** A card leaves the cell out, or its label. */
function Nothing({ children = '—' }: { children?: string }) {
  return (
    <span data-nothing="" className="text-faint">
      {children}
    </span>
  );
}

const LOW_SHARE = 0.2;

function Left(row: Row) {
  const { state } = useEntry(row);
  const name = budgetNames[row.budgetClass];
  if (state.kind === 'not-observed') return <Nothing>not observed yet</Nothing>;
  if (state.kind === 'window-over')
    return <span className="text-muted">{state.limit} again, unless others came first</span>;
  const { remaining, limit, own, others } = state;
  const tone = remaining === 0 ? 'bad' : remaining < limit * LOW_SHARE ? 'warn' : 'plain';
  return (
    <span className="grid gap-1">
      <span className="tabular-nums">
        <b className={remaining === 0 ? 'text-bad-text' : undefined}>
          {remaining === 0 ? 'none' : remaining}
        </b>{' '}
        of {limit}
      </span>
      <Bar label={`${name} left`} value={remaining} max={limit} tone={tone} />
      <span className="sr-only">
        {own} taken by this browser, {others} by others
      </span>
    </span>
  );
}

function WindowEnd(row: Row) {
  const { state, entry } = useEntry(row);
  const frozenForMs = useFrozenUntil(row.budgetClass) - useNow(1_000);
  return (
    <span className="tabular-nums">
      {frozenForMs > 0 ? (
        <span className="text-bad-text">refused for {formatCountdown(frozenForMs)}</span>
      ) : (
        <EndWords state={state} />
      )}
      {entry === undefined ? null : (
        <span className="block text-12 text-muted">
          {entry.limit} in {windowWords(entry)}
        </span>
      )}
    </span>
  );
}

function EndWords({ state }: { state: BudgetState }) {
  if (state.kind === 'not-observed') return <Nothing />;
  if (state.kind === 'window-over') return <span className="text-muted">over</span>;
  return <span>in {formatCountdown(state.resetInMs)}</span>;
}

function Taken(row: Row) {
  const { state } = useEntry(row);
  if (state.kind !== 'observed') return <Nothing />;
  const { own, others, before, limit } = state;
  return (
    <span className="grid gap-1 whitespace-normal md:py-2">
      <span className="tabular-nums">
        {own} here, {others} by others
      </span>
      <Bar value={own} others={others + before} max={limit} />
      {before === 0 ? null : (
        <span className="text-12 text-muted tabular-nums">{before} before this page looked</span>
      )}
    </span>
  );
}

function Sparkline({ budgetClass }: Row) {
  const limit = useBudgets().classes[budgetClass]?.limit ?? 0;
  const points = sparklinePoints(useBudgetReadings()[budgetClass] ?? [], limit);
  if (points === '') return <Nothing />;
  return (
    <svg viewBox="0 0 100 24" aria-hidden="true" className="inline-block h-6 w-25" preserveAspectRatio="none">
      <polyline
        points={points}
        fill="none"
        className="stroke-muted"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
