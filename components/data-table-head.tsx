'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { drawnFromClass, type TableColumn, type TableSort } from '@/components/table-columns';
import { cn } from '@/components/ui/cn';
import { TableHead, TableHeader, TableRow } from '@/components/ui/table';

type DataTableHeadProps<T> = {
  columns: readonly TableColumn<T>[];
  sort: TableSort | null;
  onSort: (id: string) => void;
};

function sortWord(column: { id: string }, sort: TableSort | null) {
  if (sort?.id !== column.id) return 'none' as const;
  return sort.desc ? ('descending' as const) : ('ascending' as const);
}

/** The head of a DataTable; a sortable header is a button that says its direction. */
export function DataTableHead<T>({ columns, sort, onSort }: DataTableHeadProps<T>) {
  return (
    <TableHead>
      <TableRow aria-rowindex={1}>
        {columns.map((column) => {
          const isSortable = column.sortValue !== undefined;
          const word = sortWord(column, sort);
          return (
            <TableHeader
              key={column.id}
              align={column.align ?? 'start'}
              aria-sort={isSortable ? word : undefined}
              className={cn(
                word !== 'none' && 'font-medium text-text',
                column.card === 'menu' && 'soft:w-11',
                column.drawnFrom !== undefined && drawnFromClass[column.drawnFrom],
                column.className,
              )}
            >
              {column.head !== undefined ? (
                column.head()
              ) : isSortable ? (
                <button
                  type="button"
                  onClick={() => onSort(column.id)}
                  className="group/sort inline-flex items-center gap-1 rounded-[3px] hover:text-text"
                >
                  {column.header}
                  {word === 'ascending' ? <ArrowUp aria-hidden="true" className="size-3!" /> : null}
                  {word === 'descending' ? <ArrowDown aria-hidden="true" className="size-3!" /> : null}
                </button>
              ) : (
                <span className={column.headerHidden === true ? 'sr-only' : undefined}>{column.header}</span>
              )}
            </TableHeader>
          );
        })}
      </TableRow>
    </TableHead>
  );
}
