import type { BudgetClass } from '@/lib/api/budget-class';
import type { ResponseNote } from '@/lib/api/client';
import { operationOf } from '@/lib/api/operations';

/** What is known of one budget of the account, from headers alone (specification 8.1: they are authoritative). */
export interface BudgetEntry {
  limit: number;
  remaining: number;
  resetAtMs: number;
  /** The longest wait for a reset that was seen, which comes near the length of the window. */
  windowMs: number;
  /** Calls of this browser in the present window. */
  own: number;
  /** What others took since this page saw the window: other people, CI, and page loads. */
  others: number;
}

/** All budgets as this page has seen them. */
export interface BudgetLedger {
  classes: Readonly<Partial<Record<BudgetClass, BudgetEntry>>>;
  /** Classes of routes, bound by what was observed where the specification names none (features B3), or by a 429 that names one. */
  learned: Readonly<Record<string, BudgetClass>>;
  /** Routes that no class is known for yet, each with what its own headers say. */
  unbound: Readonly<Record<string, BudgetEntry>>;
  /**
   * No call before this time, after a 429, by class or by the route that no class is known for. Apart from the counters: `Retry-After` may
   * be the first that a page hears of a budget.
   */
  frozenUntilMs: Readonly<Record<string, number>>;
}

export const EMPTY_LEDGER: BudgetLedger = { classes: {}, learned: {}, unbound: {}, frozenUntilMs: {} };

/** Reset times are whole seconds counted from two moments. */
const SAME_WINDOW_MS = 2_500;
/** Other calls that may have been answered between two that are compared: answers overtake each other by so many at most. */
const INTERLEAVED_MAX = 3;

/** Routes that specification 8.1 leaves open: what one server does there says nothing about another. */
export const UNLISTED: ReadonlySet<string> = new Set([
  'get /deployments/runs/{run_id}',
  'get /deployments/{deployment_id}/health-history',
  'get /deployments/{deployment_id}/domain',
  'put /deployments/{deployment_id}/domain',
  'delete /deployments/{deployment_id}/domain',
  'post /deployments/{deployment_id}/domain/verify',
  'get /api-keys/audit',
  'get /webhooks',
]);

const routeOf = (method: string, path: string): string => `${method} ${path}`;

/** The class a route draws from: as learned, else as specified, else null. */
export function classOf(ledger: BudgetLedger, method: string, path: string): BudgetClass | null {
  const route = routeOf(method, path);
  const specified = UNLISTED.has(route) ? null : (operationOf(method, path)?.budget ?? null);
  return ledger.learned[route] ?? specified;
}

/** What is known of the budget a route draws from; null before its first answer. */
export function entryOf(ledger: BudgetLedger, method: string, path: string): BudgetEntry | null {
  const budgetClass = classOf(ledger, method, path);
  const entry = budgetClass === null ? ledger.unbound[routeOf(method, path)] : ledger.classes[budgetClass];
  return entry ?? null;
}

/** Until when the platform refuses the calls of a class, in milliseconds since the epoch; 0 when it does not. */
export function classFrozenUntil(ledger: BudgetLedger, budgetClass: BudgetClass): number {
  return ledger.frozenUntilMs[budgetClass] ?? 0;
}

/** The same of what a route draws from. */
export function frozenUntil(ledger: BudgetLedger, method: string, path: string): number {
  const frozen = classOf(ledger, method, path) ?? routeOf(method, path);
  return ledger.frozenUntilMs[frozen] ?? 0;
}

type Headers = NonNullable<ResponseNote['rateLimit']>;

function isSameWindow(entry: BudgetEntry, headers: Headers, nowMs: number): boolean {
  return (
    entry.limit === headers.limit && Math.abs(entry.resetAtMs - (nowMs + headers.resetMs)) <= SAME_WINDOW_MS
  );
}

function updated(before: BudgetEntry | null, note: ResponseNote, nowMs: number): BudgetEntry | null {
  const headers = note.rateLimit;
  if (headers === null) {
    // A 429 may carry Retry-After alone; then the rest is as it was, and nothing is left.
    return before !== null && note.status === 429 ? { ...before, remaining: 0 } : before;
  }
  const continues = before !== null && isSameWindow(before, headers, nowMs);
  const fell = continues ? before.remaining - headers.remaining : 0;
  const isLate = continues && fell < 0 && fell >= -INTERLEAVED_MAX;
  const isNew = !continues || fell < -INTERLEAVED_MAX;
  // A refused call takes nothing; one that is answered late was counted among those of others until now.
  const byOthers = note.status === 429 ? Math.max(0, fell) : isLate ? -1 : fell - 1;
  return {
    limit: headers.limit,
    remaining: isLate ? before.remaining : headers.remaining,
    resetAtMs: nowMs + headers.resetMs,
    windowMs: Math.max(headers.resetMs, before?.windowMs ?? 0),
    own: isNew ? 1 : before.own + 1,
    others: isNew ? 0 : Math.max(0, before.others + byOthers),
  };
}

/** The one class whose counter this answer moved; null when none fits, or more than one. */
function movedClass(ledger: BudgetLedger, headers: Headers, nowMs: number): BudgetClass | null {
  const fitting = (Object.entries(ledger.classes) as [BudgetClass, BudgetEntry][]).filter(([, entry]) => {
    const moved = entry.remaining - headers.remaining;
    return isSameWindow(entry, headers, nowMs) && moved >= 1 && moved <= INTERLEAVED_MAX;
  });
  return fitting.length === 1 ? (fitting[0]?.[0] ?? null) : null;
}

/** What is frozen after an answer of `drawn`, a class or a route of none: until the latest time that any refusal named. */
function frozenAfter(
  before: BudgetLedger['frozenUntilMs'],
  drawn: string,
  { status, retryAfterMs }: ResponseNote,
  nowMs: number,
): BudgetLedger['frozenUntilMs'] {
  const knownMs = before[drawn] ?? 0;
  const untilMs = status === 429 && retryAfterMs !== null ? Math.max(knownMs, nowMs + retryAfterMs) : knownMs;
  if (untilMs === knownMs && (untilMs === 0 || untilMs > nowMs)) return before;
  const { [drawn]: _over, ...others } = before;
  return untilMs > nowMs ? { ...others, [drawn]: untilMs } : others;
}

/** The class that an answer drew from, as far as it or anything before it tells. */
function drawnClass(ledger: BudgetLedger, note: ResponseNote, nowMs: number): BudgetClass | null {
  const { method, path, rateLimit, exhausted } = note;
  // A refusal that names its class says more than any table.
  const known = exhausted ?? classOf(ledger, method, path);
  if (known !== null || rateLimit === null || !UNLISTED.has(routeOf(method, path))) return known;
  return movedClass(ledger, rateLimit, nowMs);
}

/** The ledger with what a route was found to draw from; what was kept under the route itself goes over to its class. */
function bound(ledger: BudgetLedger, route: string, budgetClass: BudgetClass): BudgetLedger {
  const { [route]: _counter, ...unbound } = ledger.unbound;
  const { [route]: routeUntilMs = 0, ...frozen } = ledger.frozenUntilMs;
  const untilMs = Math.max(routeUntilMs, frozen[budgetClass] ?? 0);
  return {
    ...ledger,
    learned: { ...ledger.learned, [route]: budgetClass },
    unbound,
    frozenUntilMs: untilMs === 0 ? frozen : { ...frozen, [budgetClass]: untilMs },
  };
}

/** The ledger after an answer; the same object when it tells nothing. */
export function observe(before: BudgetLedger, note: ResponseNote, nowMs: number): BudgetLedger {
  const route = routeOf(note.method, note.path);
  const budgetClass = drawnClass(before, note, nowMs);
  const isFound = budgetClass !== null && budgetClass !== classOf(before, note.method, note.path);
  const ledger = isFound ? bound(before, route, budgetClass) : before;
  const known = (budgetClass === null ? ledger.unbound[route] : ledger.classes[budgetClass]) ?? null;
  const entry = updated(known, note, nowMs);
  const frozenUntilMs = frozenAfter(ledger.frozenUntilMs, budgetClass ?? route, note, nowMs);
  if (entry === null || entry === known)
    return frozenUntilMs === ledger.frozenUntilMs ? ledger : { ...ledger, frozenUntilMs };
  if (budgetClass === null)
    return { ...ledger, frozenUntilMs, unbound: { ...ledger.unbound, [route]: entry } };
  return { ...ledger, frozenUntilMs, classes: { ...ledger.classes, [budgetClass]: entry } };
}
