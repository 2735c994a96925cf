import type { ReactNode } from 'react';

/**
 * Where a cell stands when its row is a card (under 768 px): the title line, the first or second line at its start or end,
 * labelled with its header, in the corner as the row's menu, beside that as its tick, or not at all.
 */
export type CardPlace =
  'title' | 'line1' | 'line1End' | 'line2' | 'line2End' | 'labelled' | 'menu' | 'tick' | 'hidden';

export type SortValue = string | number | null | undefined;

/** One column of a DataTable. */
export type TableColumn<T> = {
  id: string;
  header: string;
  /** For readers alone, such as "Actions". */
  headerHidden?: boolean;
  /** Drawn in the head in place of `header`, such as the tick that selects all. */
  head?: () => ReactNode;
  cell: (row: T) => ReactNode;
  /** Makes the column sortable. Null and undefined come last in both directions. */
  sortValue?: (row: T) => SortValue;
  align?: 'start' | 'end';
  /** The cell that names its row. */
  isRowHeader?: boolean;
  /** Cuts long text with an ellipsis instead of widening the table. */
  truncate?: boolean;
  /** "labelled" unless told. */
  card?: CardPlace;
  /** On a line of a card the value has its header before it. */
  cardLabel?: boolean;
  /** Classes of every cell and of the header: a width ("w-[150px]"). */
  className?: string;
  /** Left out of the table under 1024 or 1200 px, where the others need its place. */
  drawnFrom?: 'lg' | 'wide';
};

/** Classes that leave a column out where it is not drawn; a card has its own rule. */
export const drawnFromClass = { lg: 'md:max-lg:hidden', wide: 'md:max-wide:hidden' } as const;

export type TableSort = { id: string; desc: boolean };

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Orders two sort values: numbers by size, everything else as people order text ("v2" before "v10"). */
function compareValues(first: unknown, second: unknown): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  return collator.compare(String(first), String(second));
}

/**
 * The rows in the order of one column, equal rows as they stood; as given without a sort. What is not reported comes last in both
 * directions, because it is neither large nor small.
 */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly TableColumn<T>[],
  sort: TableSort | null,
): readonly T[] {
  const valueOf = columns.find(({ id }) => id === sort?.id)?.sortValue;
  if (sort === null || valueOf === undefined) return rows;
  const sign = sort.desc ? -1 : 1;
  const valued = rows.map((row) => ({ row, value: valueOf(row) ?? null }));
  const known = valued.filter(({ value }) => value !== null);
  known.sort((one, other) => sign * compareValues(one.value, other.value));
  return [...known, ...valued.filter(({ value }) => value === null)].map(({ row }) => row);
}

/**
 * The order after a press on a column's head: its first direction, the other one, then none. Numbers begin with the largest, everything
 * else with the first of the alphabet.
 */
export function pressedSort<T>(
  rows: readonly T[],
  columns: readonly TableColumn<T>[],
  sort: TableSort | null,
  pressed: string,
): TableSort | null {
  const valueOf = columns.find(({ id }) => id === pressed)?.sortValue;
  const sample = rows.map((row) => valueOf?.(row) ?? null).find((value) => value !== null);
  const first = typeof sample === 'number';
  if (sort?.id !== pressed) return { id: pressed, desc: first };
  return sort.desc === first ? { id: pressed, desc: !first } : null;
}
