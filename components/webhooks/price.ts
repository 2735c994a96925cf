import { classOf, entryOf, type BudgetEntry, type BudgetLedger } from '@/lib/browser/budget-ledger';

/**
 * What one reading of the webhooks costs. The specification counts "webhooks" among the 30 changes an hour without
 * saying whether reading them is meant (8.1), so only the headers of an answer can tell.
 */
export type ReadPrice =
  | { kind: 'unknown' }
  | { kind: 'change'; limit: number; remaining: number }
  | { kind: 'cheap'; limit: number; remaining: number };

/** The budget of changes as specified (8.1). */
const CHANGES_LIMIT = 30;
/** A window that is over within this is no hourly one, unless it is at its end. */
const MINUTE_MS = 62_000;

const METHOD = 'get';
const PATH = '/webhooks';

function isCheap(ledger: BudgetLedger, entry: BudgetEntry, nowMs: number): boolean {
  const budgetClass = classOf(ledger, METHOD, PATH);
  if (budgetClass !== null) return budgetClass !== 'mutation';
  if (entry.limit <= CHANGES_LIMIT || entry.limit === ledger.classes.mutation?.limit) return false;
  return entry.resetAtMs - nowMs <= MINUTE_MS;
}

/** The price as observed; a window that has passed is full again. */
export function readPrice(ledger: BudgetLedger, nowMs: number): ReadPrice {
  const entry = entryOf(ledger, METHOD, PATH);
  if (entry === null) return { kind: 'unknown' };
  const { limit } = entry;
  const remaining = entry.resetAtMs <= nowMs ? limit : entry.remaining;
  return { kind: isCheap(ledger, entry, nowMs) ? 'cheap' : 'change', limit, remaining };
}

/** The price in words, for beside the button. */
export function priceWords(price: ReadPrice): string {
  if (price.kind === 'unknown') return 'Costs 1 request; the platform has not said of which budget';
  const { limit, remaining } = price;
  const [what, window] = price.kind === 'change' ? ['changes', 'hour'] : ['reads', 'minute'];
  return `Costs 1 of ${limit} ${what} this ${window}, ${remaining} left`;
}
