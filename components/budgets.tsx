'use client';

import { BudgetChip, type BudgetFacts, RefusedChip } from '@/components/navigation/chips';
import { Bar } from '@/components/ui/bar';
import { Panel } from '@/components/ui/panel';
import { BUDGET_CLASSES, type BudgetClass } from '@/lib/api/budget-class';
import { useBudget, useBudgetFact, useBudgets, useFrozenUntil } from '@/lib/browser/budget';
import { classFrozenUntil, type BudgetEntry, type BudgetLedger } from '@/lib/browser/budget-ledger';
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

/** The class with least left, when that is little; else the one of changes. */
function worstOf({ classes }: BudgetLedger, nowMs: number): BudgetClass {
  const [worst] = BUDGET_CLASSES.flatMap((budgetClass) => {
    const entry = classes[budgetClass];
    return entry === undefined ? [] : [{ budgetClass, left: shareLeft(entry, nowMs) }];
  }).sort((a, b) => a.left - b.left);
  return worst !== undefined && worst.left < LOW_SHARE ? worst.budgetClass : 'mutation';
}

/** The class that is refused for longest; null when none is. */
function refusedClass(ledger: BudgetLedger): BudgetClass | null {
  const untilMs = (budgetClass: BudgetClass) => classFrozenUntil(ledger, budgetClass);
  const [longest] = BUDGET_CLASSES.filter((each) => untilMs(each) > 0).sort(
    (a, b) => untilMs(b) - untilMs(a),
  );
  return longest ?? null;
}

/** The budget a person should know of: one that is refused, or runs low, else changes. Nothing where no answer has told of any. */
export function BudgetOfNote() {
  const refused = useBudgetFact(refusedClass, null);
  return refused === null ? <WorstBudgetChip /> : <Refusal budgetClass={refused} />;
}

function Refusal({ budgetClass }: { budgetClass: BudgetClass }) {
  const forMs = useFrozenUntil(budgetClass) - useNow(1_000);
  // The ledger forgets it with the next answer of the class.
  return forMs <= 0 ? <WorstBudgetChip /> : <RefusedChip label={budgetNames[budgetClass]} forMs={forMs} />;
}

function WorstBudgetChip() {
  // Drawn anew when this class changes, not at each answer of any.
  const shown = useBudgetFact((ledger) => worstOf(ledger, Date.now()), 'mutation');
  const entry = useBudget(shown);
  return entry === null ? null : <KnownBudgetChip budgetClass={shown} entry={entry} />;
}

function KnownBudgetChip({ budgetClass, entry }: { budgetClass: BudgetClass; entry: BudgetEntry }) {
  return <BudgetChip budget={factsOf(budgetClass, entry, useNow(TICK_MS))} />;
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
