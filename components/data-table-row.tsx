'use client';

import type { ReactNode } from 'react';
import { drawnFromClass, type CardPlace, type TableColumn } from '@/components/table-columns';
import { cn } from '@/components/ui/cn';
import { TableBody, TableCell, TableRow } from '@/components/ui/table';

const place: Record<CardPlace, string> = {
  title: 'max-md:col-span-full max-md:row-start-1',
  line1: 'max-md:col-start-1 max-md:row-start-2',
  line1End: 'max-md:col-start-2 max-md:row-start-2 max-md:text-right',
  line2: 'max-md:col-start-1 max-md:row-start-3',
  line2End: 'max-md:col-start-2 max-md:row-start-3 max-md:text-right',
  labelled: '',
  menu: 'max-md:absolute max-md:top-1.5 max-md:right-2 md:soft:w-11 md:text-right md:last:pr-1.5',
  tick: 'max-md:absolute max-md:top-3.5 max-md:right-17',
  hidden: 'max-md:hidden',
};

/** A card of lines has two columns; one of labelled values has as many as fit. */
function cardGrid(columns: readonly { card?: CardPlace }[]): string {
  const hasLines = columns.some((column) => column.card?.startsWith('line') === true);
  return hasLines
    ? 'max-md:in-[tbody]:grid-cols-[minmax(0,1fr)_auto] max-md:in-[tbody]:gap-y-0.5'
    : 'max-md:in-[tbody]:grid-cols-[repeat(auto-fit,minmax(120px,1fr))] max-md:in-[tbody]:gap-y-2';
}

export type DataTableRowProps<T> = {
  row: T;
  index: number;
  columns: readonly TableColumn<T>[];
  note: ReactNode;
  /** Says the row's number to readers, where not all rows are drawn. */
  hasRowIndex: boolean;
  /** Measures the row, where not all rows are drawn. */
  measureRef?: (element: HTMLElement | null) => void;
};

/** A row with its note, in a body of its own so that both are one thing. */
export function DataTableRow<T>({
  row,
  index,
  columns,
  note,
  hasRowIndex,
  measureRef,
}: DataTableRowProps<T>) {
  'use memo';
  const nameAt = Math.max(
    0,
    columns.findIndex((column) => column.isRowHeader === true),
  );
  // A note never spans a column that may not be drawn: a fixed layout would make room for one more.
  const drawnCount = columns.filter((column) => column.drawnFrom === undefined).length;
  const hasTick = columns.some(({ card }) => card === 'tick');
  const hasNote = note !== null && note !== undefined && note !== false;
  return (
    <TableBody
      {...(measureRef === undefined ? {} : { ref: measureRef })}
      data-index={index}
      data-row-index={index}
    >
      <TableRow
        aria-rowindex={hasRowIndex ? index + 2 : undefined}
        className={cn(cardGrid(columns), hasNote && 'max-md:in-[tbody]:pb-1.5')}
      >
        {columns.map((column) => (
          <DataTableCell key={column.id} column={column} isBesideTick={hasTick}>
            {column.cell(row)}
          </DataTableCell>
        ))}
      </TableRow>
      {hasNote ? (
        <TableRow data-note="" className="max-md:in-[tbody]:pt-0">
          {nameAt > 0 ? <TableCell colSpan={nameAt} className="h-0 max-md:hidden" /> : null}
          <TableCell
            colSpan={drawnCount - nameAt}
            className="h-[34px] pb-2.5 text-muted max-md:col-span-full md:whitespace-normal"
          >
            {note}
          </TableCell>
        </TableRow>
      ) : null}
    </TableBody>
  );
}

type DataTableCellProps<T> = { column: TableColumn<T>; isBesideTick: boolean; children: ReactNode };

function DataTableCell<T>({ column, isBesideTick, children }: DataTableCellProps<T>) {
  const card = column.card ?? (column.isRowHeader === true ? 'title' : 'labelled');
  return (
    <TableCell
      align={column.align ?? 'start'}
      isRowHeader={column.isRowHeader === true}
      className={cn(
        column.truncate === true && 'max-w-0 truncate max-md:max-w-none',
        place[card],
        card === 'title' && (isBesideTick ? 'max-md:soft:pr-25' : 'max-md:soft:pr-10'),
        column.drawnFrom !== undefined && drawnFromClass[column.drawnFrom],
        column.className,
      )}
    >
      {(card === 'labelled' && column.headerHidden !== true) || column.cardLabel === true ? (
        <span
          aria-hidden="true"
          className={cn(
            'text-12 font-normal text-faint md:hidden',
            card === 'labelled' ? 'block' : 'mr-1.5 inline-block',
          )}
        >
          {column.header}
        </span>
      ) : null}
      {children}
    </TableCell>
  );
}
