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
  /** No call of this class before this time, after a 429; null when free. */
  frozenUntilMs: number | null;
}

/** All budgets as this page has seen them. */
export interface BudgetLedger {
  classes: Readonly<Partial<Record<BudgetClass, BudgetEntry>>>;
  /** Classes of routes that the specification names none for, bound by what was observed (features B3). */
  learned: Readonly<Record<string, BudgetClass>>;
  /** Routes that no class is known for yet, each with what its own headers say. */
  unbound: Readonly<Record<string, BudgetEntry>>;
}

export const EMPTY_LEDGER: BudgetLedger = { classes: {}, learned: {}, unbound: {} };

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

/** The class a route draws from: as specified, else as learned, else null. */
export function classOf(ledger: BudgetLedger, method: string, path: string): BudgetClass | null {
  const route = routeOf(method, path);
  if (UNLISTED.has(route)) return ledger.learned[route] ?? null;
  return operationOf(method, path)?.budget ?? null;
}

/** What is known of the budget a route draws from; null before its first answer. */
export function entryOf(ledger: BudgetLedger, method: string, path: string): BudgetEntry | null {
  const budgetClass = classOf(ledger, method, path);
  const entry = budgetClass === null ? ledger.unbound[routeOf(method, path)] : ledger.classes[budgetClass];
  return entry ?? null;
}

type Headers = NonNullable<ResponseNote['rateLimit']>;

function isSameWindow(entry: BudgetEntry, headers: Headers, nowMs: number): boolean {
  return (
    entry.limit === headers.limit && Math.abs(entry.resetAtMs - (nowMs + headers.resetMs)) <= SAME_WINDOW_MS
  );
}

function updated(before: BudgetEntry | null, note: ResponseNote, nowMs: number): BudgetEntry | null {
  const frozenUntilMs =
    note.status === 429 && note.retryAfterMs !== null
      ? nowMs + note.retryAfterMs
      : (before?.frozenUntilMs ?? null);
  const headers = note.rateLimit;
  if (headers === null) {
    // A 429 may carry Retry-After alone; then the rest is as it was, and nothing is left.
    if (before === null || note.status !== 429) return before;
    return { ...before, remaining: 0, frozenUntilMs };
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
    frozenUntilMs: frozenUntilMs !== null && frozenUntilMs > nowMs ? frozenUntilMs : null,
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

/** The ledger after an answer; the same object when it tells nothing. */
export function observe(ledger: BudgetLedger, note: ResponseNote, nowMs: number): BudgetLedger {
  const { method, path, rateLimit } = note;
  const route = routeOf(method, path);
  const known = classOf(ledger, method, path);
  const learned =
    known === null && rateLimit !== null && UNLISTED.has(route) ? movedClass(ledger, rateLimit, nowMs) : null;
  const budgetClass = known ?? learned;
  const before = budgetClass === null ? ledger.unbound[route] : ledger.classes[budgetClass];
  const entry = updated(before ?? null, note, nowMs);
  if (entry === null || entry === before) return ledger;
  if (budgetClass === null) return { ...ledger, unbound: { ...ledger.unbound, [route]: entry } };
  const { [route]: _bound, ...unbound } = ledger.unbound;
  return {
    classes: { ...ledger.classes, [budgetClass]: entry },
    learned: learned === null ? ledger.learned : { ...ledger.learned, [route]: learned },
    unbound,
  };
}
