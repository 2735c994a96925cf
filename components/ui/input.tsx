'use client';

import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { useFieldWiring } from '@/components/ui/field';

export const controlClasses = cn(
  'w-full min-w-0 rounded-control border border-border-strong bg-surface soft:text-13 text-text',
  'focus-visible:border-focus focus-visible:outline-offset-[-1px] aria-invalid:border-bad',
  'disabled:bg-sunken disabled:text-faint max-md:text-16',
);

export type InputProps = ComponentProps<'input'> & {
  /** For ids, addresses, code. */
  mono?: boolean;
  /** An icon inside, at the start. */
  icon?: ReactNode;
};

/** A line of text. Inside a Field it takes label, hint and error from there. */
export function Input({ mono = false, icon, className, ...rest }: InputProps) {
  const wiring = useFieldWiring();
  const input = (
    <input
      data-slot="input"
      {...wiring}
      {...rest}
      className={cn(
        controlClasses,
        'soft:h-ctl px-2.5 read-only:bg-sunken',
        mono && 'font-mono md:text-12',
        icon !== undefined && 'pl-8',
        className,
      )}
    />
  );
  if (icon === undefined) return input;
  return (
    <span className="relative flex min-w-0">
      <span className="pointer-events-none absolute inset-y-0 left-[9px] grid place-items-center text-faint">
        {icon}
      </span>
      {input}
    </span>
  );
}
