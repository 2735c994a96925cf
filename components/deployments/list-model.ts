import type { Deployment } from '@/components/deployments/read';
import { deploymentStatus } from '@/components/deployments/status';
import { sumMoney } from '@/lib/format/money';

/** Word of the counter for deployments whose last run, as this browser knows it, failed. */
export const RUN_FAILED = 'run-failed';
/** Every deployment that is not deleted. */
export const ALL = 'all';

export const sortKeys = ['status', 'name', 'source', 'runtime', 'updated', 'cost'] as const;
export type SortKey = (typeof sortKeys)[number];

/** How the list is looked at; all of it lives in the address. */
export type ListView = {
  q: string;
  /** A counter's word: `all`, `run-failed`, or a status as the platform gave it. */
  status: string;
  runtime: string | null;
  source: string | null;
  sort: SortKey;
  isDescending: boolean;
};

export type Counter = { word: string; count: number };

const FIRST_SORT_DESCENDING: readonly SortKey[] = ['updated', 'cost'];
/** What needs attention comes first. Foreign words stand with unknown. */
const ATTENTION: Readonly<Record<string, number>> = { deploying: 0, live: 3, deleted: 4 };
const FOREIGN_ATTENTION = 2;
const FAILED_ATTENTION = 1;

const isDeleted = (row: Deployment) => row.status === 'deleted';

/** The counters over the list, each of which filters by its word. Foreign status words get one of their own. */
export function countByStatus(rows: readonly Deployment[], failedIds: ReadonlySet<string>): Counter[] {
  const counts = new Map<string, number>([
    ['live', 0],
    ['deploying', 0],
    ['unknown', 0],
  ]);
  for (const row of rows) {
    const word = row.status ?? 'unknown';
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const deleted = counts.get('deleted') ?? 0;
  counts.delete('deleted');
  return [
    { word: ALL, count: rows.length - deleted },
    ...[...counts].map(([word, count]) => ({ word, count })),
    { word: RUN_FAILED, count: rows.filter((row) => !isDeleted(row) && failedIds.has(row.id)).length },
    { word: 'deleted', count: deleted },
  ];
}

function matchesStatus(row: Deployment, word: string, failedIds: ReadonlySet<string>): boolean {
  if (word === ALL) return !isDeleted(row);
  if (word === RUN_FAILED) return !isDeleted(row) && failedIds.has(row.id);
  return (row.status ?? 'unknown') === word;
}

function matchesText(row: Deployment, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return true;
  return [row.appName, row.subdomain ?? '', row.id].some((field) => field.toLowerCase().includes(wanted));
}

const timeOf = (row: Deployment) => (row.updatedAt ?? row.createdAt)?.epochMs ?? null;

type Comparable = string | number | null;

function comparable(row: Deployment, key: SortKey, failedIds: ReadonlySet<string>): Comparable {
  switch (key) {
    case 'status': {
      const attention = ATTENTION[row.status ?? ''] ?? FOREIGN_ATTENTION;
      return !isDeleted(row) && failedIds.has(row.id) ? Math.min(attention, FAILED_ATTENTION) : attention;
    }
    case 'name':
      return row.appName.toLowerCase();
    case 'source':
      return row.source.type;
    case 'runtime':
      return row.runtime;
    case 'updated':
      return timeOf(row);
    case 'cost':
      return row.billing?.accruedThisMonthUsd ?? null;
  }
}

/** What was not reported comes last in either direction, because it is neither large nor small. */
function compare(a: Comparable, b: Comparable, sign: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a < b ? -1 : 1) * sign;
}

/** Whether a column begins with its largest value when it is first chosen: money and times do. */
export function beginsDescending(key: SortKey): boolean {
  return FIRST_SORT_DESCENDING.includes(key);
}

/**
 * The rows that the view shows, sorted. Deleted ones appear only under their own counter. Equal rows keep the newest update first, so
 * the order is the same on every read.
 */
export function visibleRows(
  rows: readonly Deployment[],
  view: ListView,
  failedIds: ReadonlySet<string>,
): Deployment[] {
  const sign = view.isDescending ? -1 : 1;
  return rows
    .filter((row) => matchesStatus(row, view.status, failedIds))
    .filter((row) => view.runtime === null || row.runtime === view.runtime)
    .filter((row) => view.source === null || row.source.type === view.source)
    .filter((row) => matchesText(row, view.q))
    .map((row) => ({ row, value: comparable(row, view.sort, failedIds) }))
    .sort(
      (a, b) =>
        compare(a.value, b.value, sign) ||
        compare(timeOf(a.row), timeOf(b.row), -1) ||
        compare(a.row.id, b.row.id, 1),
    )
    .map(({ row }) => row);
}

/** The words that occur in a column, for its filter: known and foreign alike, sorted. */
export function wordsOf(rows: readonly Deployment[], pick: (row: Deployment) => string | null): string[] {
  return [...new Set(rows.map(pick).filter((word) => word !== null))].sort();
}

/** What the deployments that are not deleted accrued this month, and for how many it was not reported. */
export function accruedTotal(rows: readonly Deployment[]): {
  total: string | null;
  notReportedCount: number;
} {
  return sumMoney(rows.filter((row) => !isDeleted(row)).map((row) => row.billing?.accruedThisMonthUsd));
}

/** Whether the list has to be read often, because a status is about to change. */
export function isAnyChanging(rows: readonly Deployment[]): boolean {
  return rows.some((row) => deploymentStatus(row.status).isChanging);
}
