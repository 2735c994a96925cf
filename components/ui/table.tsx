import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';

/* Roles are written out because a table loses them where its display changes: under 768 px each row is a card. */

export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <table
      data-slot="table"
      role="table"
      className={cn('w-full border-collapse text-13 max-md:block', className)}
      {...rest}
    />
  );
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead role="rowgroup" className={cn('max-md:sr-only', className)} {...rest} />;
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return (
    <tbody
      role="rowgroup"
      className={cn('group/body max-md:block [&+tbody]:border-t [&+tbody]:border-border', className)}
      {...rest}
    />
  );
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      role="row"
      className={cn(
        'group/row [&+tr:not([data-note])]:border-t [&+tr:not([data-note])]:border-border',
        'in-[tbody]:hover:bg-hover in-[tbody]:hover:[--faint:var(--muted)]',
        'has-[[data-row-link]:focus-visible]:bg-focus-fill has-[[data-row-link]:focus-visible]:shadow-[inset_2px_0_0_var(--focus)]',
        'max-md:relative max-md:in-[tbody]:grid max-md:in-[tbody]:gap-x-3 max-md:in-[tbody]:px-4 max-md:in-[tbody]:py-3',
        className,
      )}
      {...rest}
    />
  );
}

export type TableHeaderProps = Omit<ComponentProps<'th'>, 'align'> & { align?: 'start' | 'end' };

export function TableHeader({ align = 'start', className, ...rest }: TableHeaderProps) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={cn(
        'h-row-head border-b border-border px-3 text-12 soft:font-normal whitespace-nowrap soft:text-muted first:pl-4 last:pr-4',
        align === 'end' ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    />
  );
}

const cell =
  'soft:h-row soft:px-3 text-left soft:font-normal soft:whitespace-nowrap md:first:pl-4 md:soft:last:pr-4 max-md:soft:block max-md:h-auto max-md:w-auto max-md:min-w-0 max-md:soft:p-0 max-md:whitespace-normal';

export type TableCellProps = Omit<ComponentProps<'td'>, 'align'> & {
  align?: 'start' | 'end';
  /** The cell that names its row. */
  isRowHeader?: boolean;
};

export function TableCell({ align = 'start', isRowHeader = false, className, ...rest }: TableCellProps) {
  const classes = cn(
    cell,
    align === 'end' && 'md:text-right',
    isRowHeader && 'font-medium max-md:text-14',
    className,
  );
  return isRowHeader ? (
    <th role="rowheader" scope="row" className={classes} {...rest} />
  ) : (
    <td role="cell" className={classes} {...rest} />
  );
}
