import type { KnownRun } from '@/components/deployments/known-runs';
import type { Deployment, DeploymentRows } from '@/components/deployments/read';
import { deploymentStatus } from '@/components/deployments/status';
import { sumMoney } from '@/lib/format/money';
import { readInstant } from '@/lib/format/time';

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

export const defaultView: ListView = {
  q: '',
  status: ALL,
  runtime: null,
  source: null,
  sort: 'status',
  isDescending: false,
};

/** What is said about the whole list, so that it is right even while only its first rows are in the page. */
export type ListSummary = {
  /** How many rows have each status word; null is "not reported". */
  statuses: readonly (readonly [word: string, count: number])[];
  runtimes: readonly string[];
  sources: readonly string[];
  /** What the deployments that are not deleted accrued this month; null when none reported it. */
  accruedUsd: number | null;
  accruedNotReportedCount: number;
};

export type DeploymentListView = DeploymentRows & { summary: ListSummary; isWhole: boolean };

export type Counter = { word: string; count: number };

const nobody: ReadonlySet<string> = new Set();
const NO_STATUS = 'unknown';
const KNOWN_COUNTERS = ['live', 'deploying', 'unknown'] as const;
/** What needs attention comes first. Foreign words stand with unknown. */
const ATTENTION: ReadonlyMap<string | null, number> = new Map([
  ['deploying', 0],
  ['live', 3],
  ['deleted', 4],
]);
const FOREIGN_ATTENTION = 2;
const FAILED_ATTENTION = 1;

const isDeleted = (row: Deployment) => row.status === 'deleted';
const statusWord = (row: Deployment) => row.status ?? NO_STATUS;

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The words that occur, known and foreign alike, each once and sorted. */
function distinct(words: readonly (string | null)[]): string[] {
  return [...new Set(words.filter((word) => word !== null))].sort();
}

/** What the page says about all rows together. */
export function summarise(rows: readonly Deployment[]): ListSummary {
  const accrued = sumMoney(
    rows.filter((row) => !isDeleted(row)).map((row) => row.billing?.accruedThisMonthUsd),
  );
  return {
    statuses: [...countWords(rows.map(statusWord))],
    runtimes: distinct(rows.map((row) => row.runtime)),
    sources: distinct(rows.map((row) => row.source.type)),
    accruedUsd: accrued.total === null ? null : Number(accrued.total.replaceAll(/[$,]/g, '')),
    accruedNotReportedCount: accrued.notReportedCount,
  };
}

/** The counters over the list, each of which filters by its word. Foreign status words get one of their own. */
export function countersOf(summary: ListSummary, failedCount: number): Counter[] {
  const counts = new Map<string, number>(KNOWN_COUNTERS.map((word) => [word, 0]));
  for (const [word, count] of summary.statuses) counts.set(word, count);
  const deleted = counts.get('deleted') ?? 0;
  counts.delete('deleted');
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [
    { word: ALL, count: all },
    ...[...counts].map(([word, count]) => ({ word, count })),
    { word: RUN_FAILED, count: failedCount },
    { word: 'deleted', count: deleted },
  ];
}

function matchesStatus(row: Deployment, word: string, failedIds: ReadonlySet<string>): boolean {
  if (word === ALL) return !isDeleted(row);
  if (word === RUN_FAILED) return !isDeleted(row) && failedIds.has(row.id);
  return statusWord(row) === word;
}

/** What search and order ask of a row, found out once for each row as it was read: with 10,000 of them every key counts. */
type RowIndex = { texts: readonly string[]; timeMs: number | null };
const indices = new WeakMap<Deployment, RowIndex>();

function indexOf(row: Deployment): RowIndex {
  const known = indices.get(row);
  if (known !== undefined) return known;
  const index = {
    texts: [row.appName, row.subdomain ?? '', row.id].map((text) => text.toLowerCase()),
    timeMs: readInstant(row.updatedAt ?? row.createdAt)?.epochMs ?? null,
  };
  indices.set(row, index);
  return index;
}

function matchesText(row: Deployment, wanted: string): boolean {
  return wanted === '' || indexOf(row).texts.some((text) => text.includes(wanted));
}

function timeOf(row: Deployment): number | null {
  return indexOf(row).timeMs;
}

type Comparable = string | number | null;

function comparable(row: Deployment, key: SortKey, failedIds: ReadonlySet<string>): Comparable {
  switch (key) {
    case 'status': {
      const attention = ATTENTION.get(row.status) ?? FOREIGN_ATTENTION;
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

/**
 * The rows that the view shows, sorted, pinned ones before all others. Deleted ones appear only under their own counter. Equal rows keep
 * the newest update first, so the order is the same on every read.
 */
export function visibleRows(
  rows: readonly Deployment[],
  view: ListView,
  failedIds: ReadonlySet<string>,
  pinnedIds: ReadonlySet<string> = nobody,
): Deployment[] {
  const sign = view.isDescending ? -1 : 1;
  const wanted = view.q.trim().toLowerCase();
  return rows
    .filter(
      (row) =>
        matchesStatus(row, view.status, failedIds) &&
        (view.runtime === null || row.runtime === view.runtime) &&
        (view.source === null || row.source.type === view.source) &&
        matchesText(row, wanted),
    )
    .map((row) => ({
      row,
      pinRank: pinnedIds.has(row.id) ? 0 : 1,
      value: comparable(row, view.sort, failedIds),
      timeMs: timeOf(row),
    }))
    .sort(
      (a, b) =>
        a.pinRank - b.pinRank ||
        compare(a.value, b.value, sign) ||
        compare(a.timeMs, b.timeMs, -1) ||
        compare(a.row.id, b.row.id, 1),
    )
    .map(({ row }) => row);
}

const FIRST_DESCENDING: ReadonlySet<SortKey> = new Set(['updated', 'cost']);

/** The order after a press on a column's head: its first direction, the other one, then the list's own order again. */
export function nextSort(
  { sort, isDescending }: Pick<ListView, 'sort' | 'isDescending'>,
  pressed: SortKey,
): Pick<ListView, 'sort' | 'isDescending'> {
  const first = FIRST_DESCENDING.has(pressed);
  if (sort !== pressed) return { sort: pressed, isDescending: first };
  if (isDescending === first) return { sort: pressed, isDescending: !first };
  return { sort: defaultView.sort, isDescending: defaultView.isDescending };
}

/** Clocks of the browser and the platform differ by less than this. */
const CLOCK_SKEW_MS = 60_000;

/**
 * The last run that this browser knows of a deployment if it failed and nothing newer is seen: one that changed since then, or that
 * deploys, has had another run somewhere else.
 */
export function lastFailure(deployment: Deployment, run: KnownRun | undefined): KnownRun | null {
  if (run?.status !== 'failed' || run.endedAtMs === null) return null;
  if (deploymentStatus(deployment.status).isChanging || isDeleted(deployment)) return null;
  const changedAtMs = readInstant(deployment.updatedAt)?.epochMs ?? null;
  return changedAtMs !== null && changedAtMs > run.endedAtMs + CLOCK_SKEW_MS ? null : run;
}

/** The last failures of deployments by their ids, from the newest run that this browser knows of each. */
export function failuresOf(
  deployments: readonly Deployment[],
  latest: ReadonlyMap<string, KnownRun>,
): Map<string, KnownRun> {
  const failures = deployments.map((deployment) => lastFailure(deployment, latest.get(deployment.id)));
  return new Map(failures.flatMap((run) => (run === null ? [] : [[run.deploymentId, run] as const])));
}

/** Whether the list has to be read often, because a status is about to change. */
export function isAnyChanging(summary: ListSummary): boolean {
  return summary.statuses.some(([word]) => deploymentStatus(word).isChanging);
}
