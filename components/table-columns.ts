import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type Row,
  type RowData,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** Only what the portal's tables use, so that nothing else is bundled. */
export const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
export type TableFeaturesUsed = typeof features;

/**
 * Where a cell stands when its row is a card (under 768 px): the title line, the first or second line at its start or end,
 * labelled with its header, in the corner as the row's menu, or not at all.
 */
export type CardPlace =
  'title' | 'line1' | 'line1End' | 'line2' | 'line2End' | 'labelled' | 'menu' | 'hidden';

export type SortValue = string | number | null | undefined;

/** One column of a DataTable. */
export type TableColumn<T> = {
  id: string;
  header: string;
  /** For readers alone, such as "Actions". */
  headerHidden?: boolean;
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
export function compareValues(first: unknown, second: unknown): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  return collator.compare(String(first), String(second));
}

type UsedRow<T extends RowData> = Row<TableFeaturesUsed, T>;

/** Translates our columns to the table library's. */
export function toColumnDefs<T extends RowData>(
  columns: readonly TableColumn<T>[],
): ColumnDef<TableFeaturesUsed, T>[] {
  return columns.map((column) => ({
    id: column.id,
    accessorFn: (row: T) => column.sortValue?.(row) ?? undefined,
    header: column.header,
    enableSorting: column.sortValue !== undefined,
    sortUndefined: 'last',
    sortFn: (first: UsedRow<T>, second: UsedRow<T>, id: string) =>
      compareValues(first.getValue(id), second.getValue(id)),
  }));
}
