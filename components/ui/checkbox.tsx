'use client';

import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

const box = cn(
  'mt-0.5 grid size-4 flex-none appearance-none place-items-center border border-control bg-surface',
  'checked:border-accent checked:bg-accent disabled:border-border disabled:bg-sunken aria-invalid:border-bad',
);

export const checkClasses = { box, row: 'flex items-start gap-2 text-13 max-md:min-h-11 max-md:py-3' };

/** The bare box, for a cell that is its own label; name it with `aria-label`. */
export function Tick({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="checkbox"
      {...rest}
      className={cn(
        box,
        'rounded-mark checked:after:h-1 checked:after:w-2 checked:after:-translate-y-px checked:after:-rotate-45',
        'checked:after:border-b-[1.5px] checked:after:border-l-[1.5px] checked:after:border-on-accent checked:after:content-[""]',
        className,
      )}
    />
  );
}

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** A tick with its label; the whole line takes the click. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label data-slot="checkbox" className={cn(checkClasses.row, className)}>
      <Tick {...rest} />
      <span className="grid">
        {label}
        {hint === undefined ? null : <span className="text-12 text-muted">{hint}</span>}
      </span>
    </label>
  );
}
