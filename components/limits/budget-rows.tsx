'use client';

import { budgetWords } from '@/components/budget-words';
import { budgetNames } from '@/components/budgets';
import { Bar } from '@/components/ui/bar';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { BUDGET_CLASSES, type BudgetClass } from '@/lib/api/budget-class';
import { useBudgets, useFrozenUntil } from '@/lib/browser/budget';
import { useBudgetReadings } from '@/lib/browser/budget-history';
import { useNow } from '@/lib/browser/use-now';
import { formatCountdown } from '@/lib/format/duration';
import { budgetState, sparklinePoints, windowWords, type BudgetState } from './limits-model';

/** The six budgets, each as the last answers told of it. */
export function BudgetRows() {
  return (
    <Table aria-label="Budgets">
      <TableHead>
        <TableRow>
          <TableHeader>Budget</TableHeader>
          <TableHeader className="md:w-[24%]">Left</TableHeader>
          <TableHeader>Window ends</TableHeader>
          <TableHeader>Taken</TableHeader>
          <TableHeader align="end" className="md:w-32">
            Seen by this page
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {BUDGET_CLASSES.map((budgetClass) => (
          <BudgetRow key={budgetClass} budgetClass={budgetClass} />
        ))}
      </TableBody>
    </Table>
  );
}

function BudgetRow({ budgetClass }: { budgetClass: BudgetClass }) {
  const entry = useBudgets().classes[budgetClass];
  const readings = useBudgetReadings()[budgetClass] ?? [];
  const nowMs = useNow(1_000);
  const state = budgetState(entry, nowMs);
  const frozenForMs = useFrozenUntil(budgetClass) - nowMs;
  const name = budgetNames[budgetClass];
  const { covers } = budgetWords[budgetClass];
  return (
    <TableRow>
      <TableCell isRowHeader className="h-auto py-2 whitespace-normal">
        {name}
        <span className="block max-w-80 text-12 font-normal text-muted">{covers}</span>
      </TableCell>
      <TableCell className="h-auto py-2">
        <Left name={name} state={state} />
      </TableCell>
      <TableCell className="h-auto py-2 tabular-nums">
        {frozenForMs > 0 ? <Refused forMs={frozenForMs} /> : <WindowEnd state={state} />}
        {entry === undefined ? null : (
          <span className="block text-12 text-muted">
            {entry.limit} in {windowWords(entry)}
          </span>
        )}
      </TableCell>
      <TableCell className="h-auto py-2 whitespace-normal">
        <Taken state={state} />
      </TableCell>
      <TableCell align="end" className="h-auto py-2">
        <Sparkline points={sparklinePoints(readings, entry?.limit ?? 0)} />
      </TableCell>
    </TableRow>
  );
}

const FAINT = 'text-faint';
const LOW_SHARE = 0.2;

function Left({ name, state }: { name: string; state: BudgetState }) {
  if (state.kind === 'not-observed') return <span className={FAINT}>not observed yet</span>;
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

function Refused({ forMs }: { forMs: number }) {
  return <span className="text-bad-text">refused for {formatCountdown(forMs)}</span>;
}

function WindowEnd({ state }: { state: BudgetState }) {
  if (state.kind === 'not-observed') return <span className={FAINT}>—</span>;
  if (state.kind === 'window-over') return <span className="text-muted">over</span>;
  return <span>in {formatCountdown(state.resetInMs)}</span>;
}

function Taken({ state }: { state: BudgetState }) {
  if (state.kind !== 'observed') return <span className={FAINT}>—</span>;
  const { own, others, before, limit } = state;
  return (
    <span className="grid gap-1">
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

function Sparkline({ points }: { points: string }) {
  if (points === '') return <span className={FAINT}>—</span>;
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
