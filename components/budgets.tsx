'use client';

import { BudgetChip, type BudgetFacts } from '@/components/navigation/chips';
import { Bar } from '@/components/ui/bar';
import { Panel } from '@/components/ui/panel';
import { BUDGET_CLASSES, type BudgetClass } from '@/lib/api/budget-class';
import { useBudgets } from '@/lib/browser/budget';
import type { BudgetEntry } from '@/lib/browser/budget-ledger';
import { useNow } from '@/lib/browser/use-now';
import { formatWait } from '@/lib/format/duration';

export const budgetNames = {
  read: 'Reads',
  quote: 'Quotes',
  logs: 'Log reads',
  stop: 'Stops',
  deploy_create: 'Creates',
  mutation: 'Changes',
} as const satisfies Record<BudgetClass, string>;

const TICK_MS = 10_000;
/** Below this share a budget is worth a warning. */
const LOW_SHARE = 0.5;

/** How much of a budget is left, 0 to 1; a window that has passed is full again. */
function shareLeft(entry: BudgetEntry, nowMs: number): number {
  return entry.resetAtMs <= nowMs || entry.limit <= 0 ? 1 : entry.remaining / entry.limit;
}

function factsOf(budgetClass: BudgetClass, entry: BudgetEntry, nowMs: number): BudgetFacts {
  const isOver = entry.resetAtMs <= nowMs;
  return {
    label: budgetNames[budgetClass],
    limit: entry.limit,
    remaining: isOver ? entry.limit : entry.remaining,
    resetInMs: isOver ? null : entry.resetAtMs - nowMs,
  };
}

/** The budget a person should know of: the one that runs low, else changes. Nothing where no header has told of either. */
export function WorstBudgetChip() {
  const { classes } = useBudgets();
  const nowMs = useNow(TICK_MS);
  const known = BUDGET_CLASSES.flatMap((budgetClass) => {
    const entry = classes[budgetClass];
    return entry === undefined ? [] : [{ budgetClass, entry, left: shareLeft(entry, nowMs) }];
  }).sort((a, b) => a.left - b.left);
  const low = known.find(({ left }) => left < LOW_SHARE);
  const shown = low ?? known.find(({ budgetClass }) => budgetClass === 'mutation') ?? null;
  return <BudgetChip budget={shown && factsOf(shown.budgetClass, shown.entry, nowMs)} />;
}

/** What the answers of the platform said about each budget of the account. */
export function BudgetsPanel() {
  const { classes } = useBudgets();
  const nowMs = useNow(TICK_MS);
  return (
    <Panel title="Budgets of the account" sub="as the last answers said">
      <ul className="divide-y divide-border">
        {BUDGET_CLASSES.map((budgetClass) => (
          <li
            key={budgetClass}
            className="grid min-h-row grid-cols-[6rem_minmax(0,1fr)_9rem] items-center gap-4 px-4 text-13"
          >
            {budgetNames[budgetClass]}
            <BudgetLine name={budgetNames[budgetClass]} entry={classes[budgetClass]} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function BudgetLine({ name, entry, nowMs }: { name: string; entry: BudgetEntry | undefined; nowMs: number }) {
  if (entry === undefined) return <span className="col-span-2 text-faint">no answer of this class yet</span>;
  const { limit, remaining, resetInMs } = factsOf('read', entry, nowMs);
  return (
    <>
      <Bar label={`${name} left`} value={remaining} max={limit} />
      <span className="text-right text-12 text-muted tabular-nums">
        {remaining} of {limit}
        {resetInMs === null ? '' : `, ${formatWait(resetInMs)}`}
      </span>
    </>
  );
}
