import type { ReactNode } from 'react';
import type { TableColumn } from '@/components/table-columns';
import { Time } from '@/components/time';
import { readInstant } from '@/lib/format/time';

type TimeOptions<T> = Omit<Partial<TableColumn<T>>, 'id' | 'header' | 'sortValue'> & {
  /** What stands where there is no time: "never used". */
  absent?: string;
};

/** A time of each row as it came, told by its age and sorted by what it is. */
export function timeColumn<T>(
  id: string,
  header: string,
  valueOf: (row: T) => string | number | null,
  { absent, ...rest }: TimeOptions<T> = {},
): TableColumn<T> {
  return {
    id,
    header,
    align: 'end',
    sortValue: (row) => readInstant(valueOf(row))?.epochMs ?? null,
    cell: (row) => <Time value={valueOf(row)} {...(absent !== undefined && { absent })} />,
    ...rest,
  };
}

/** What can be done with each row, at its end; the corner of its card on a phone. */
export function actionsColumn<T>(cell: (row: T) => ReactNode, className?: string): TableColumn<T> {
  return {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    card: 'menu',
    cell,
    ...(className !== undefined && { className }),
  };
}
