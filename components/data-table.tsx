'use client';

import { useCallback, useRef, useState, type ReactNode } from 'react';
import { DataTableHead } from '@/components/data-table-head';
import { DataTableRow } from '@/components/data-table-row';
import { LongRows } from '@/components/long-rows';
import { pressedSort, sortRows, type TableColumn, type TableSort } from '@/components/table-columns';
import { cn } from '@/components/ui/cn';
import { Table } from '@/components/ui/table';
import { useRowKeys } from '@/components/use-row-keys';
import type { ShowRow } from '@/components/virtual-rows';

/** From this many rows on only those near the window are drawn. */
const VIRTUAL_FROM = 100;

export type DataTableProps<T> = {
  /** What the table holds, for readers. */
  label: string;
  /** Stable between renders (module scope or memo). */
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** A second line of a row, such as its failure; null for none. */
  rowNote?: (row: T) => ReactNode;
  /** The order at first, or the whole order when `onSortChange` is given (state in the address). */
  sort?: TableSort | null;
  onSortChange?: (sort: TableSort | null) => void;
  className?: string;
};

/**
 * A table that sorts, draws cards under 768 px with its roles kept, moves with J and K between `[data-row-link]`s and draws only the
 * visible part of many rows. Without a sort the rows stand as given.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  'use memo';
  const { label, columns, rows, rowId, rowNote, sort = null, onSortChange, className } = props;
  const [ownSort, setOwnSort] = useState<TableSort | null>(sort);
  const current = onSortChange === undefined ? ownSort : sort;
  const press = (id: string) => {
    const next = pressedSort(rows, columns, current, id);
    setOwnSort(next);
    onSortChange?.(next);
  };
  const sorted = onSortChange === undefined ? sortRows(rows, columns, current) : rows;
  const isVirtual = sorted.length >= VIRTUAL_FROM;

  const container = useRef<HTMLTableElement>(null);
  const showRowRef = useRef<ShowRow | null>(null);
  const showRow = useCallback((index: number) => showRowRef.current?.(index), []);
  useRowKeys(container, sorted.length, showRow);

  const drawRow = (index: number, measureRef?: (element: HTMLElement | null) => void) => {
    const row = sorted[index];
    if (row === undefined) return null;
    return (
      <DataTableRow
        key={rowId(row)}
        row={row}
        index={index}
        columns={columns}
        note={rowNote?.(row) ?? null}
        hasRowIndex={isVirtual}
        {...(measureRef === undefined ? {} : { measureRef })}
      />
    );
  };
  return (
    <Table
      ref={container}
      aria-label={label}
      aria-rowcount={isVirtual ? sorted.length + 1 : undefined}
      className={cn(isVirtual && 'table-fixed', className)}
    >
      <DataTableHead columns={columns} sort={current} onSort={press} />
      {isVirtual ? (
        <LongRows
          ids={sorted.map(rowId)}
          columnCount={columns.length}
          tableRef={container}
          showRowRef={showRowRef}
          drawRow={drawRow}
        />
      ) : (
        sorted.map((_, index) => drawRow(index))
      )}
    </Table>
  );
}
