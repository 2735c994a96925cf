import { classOf, entryOf, type BudgetLedger } from './budget-ledger';

/** A view that is read again and again. */
interface Poller {
  method: string;
  path: string;
  /** Milliseconds between two reads. */
  needMs: number;
}

/** The pollers of this page by the hash of their query: two components that show one view are one poller. */
export type Pollers = ReadonlyMap<string, Poller>;

const draws = (ledger: BudgetLedger, { method, path }: Poller): string =>
  classOf(ledger, method, path) ?? `${method} ${path}`;

/**
 * How much more the pollers of a route's budget want together than their share of it: 1 when the share is enough, 2 when
 * it would have to be twice as large. Unknown budgets are not crowded.
 * @param share of the budget, from 0 to 1
 */
export function crowdingOf(
  pollers: Pollers,
  ledger: BudgetLedger,
  route: { method: string; path: string },
  share: number,
): number {
  const entry = entryOf(ledger, route.method, route.path);
  if (entry === null || entry.limit <= 0) return 1;
  const budget = draws(ledger, { ...route, needMs: 0 });
  let wanted = 0;
  for (const poller of pollers.values()) {
    if (draws(ledger, poller) === budget) wanted += entry.windowMs / poller.needMs;
  }
  return Math.max(1, wanted / (entry.limit * share));
}
