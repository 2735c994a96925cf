'use client';

import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { checkClasses } from '@/components/ui/checkbox';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode };

/** On or off, at once; for what a form sends later use Checkbox. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  return (
    <label data-slot="switch" className={cn(checkClasses.row, className)}>
      <input
        type="checkbox"
        role="switch"
        {...rest}
        className={cn(
          checkClasses.box,
          'w-7 justify-items-start rounded-full px-0.5',
          'after:size-2.5 after:rounded-full after:bg-control after:transition-transform after:content-[""]',
          'checked:after:translate-x-3 checked:after:bg-on-accent',
        )}
      />
      {label}
    </label>
  );
}
