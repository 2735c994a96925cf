'use client';

import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { floatClasses } from '@/components/ui/dialog';

export type PopoverProps = {
  trigger: ReactElement;
  label: string;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
  className?: string;
};

/** A small surface beside its button, for more than a menu can hold. */
export function Popover({ trigger, label, align = 'end', children, className }: PopoverProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-slot="popover"
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            floatClasses,
            'z-50 w-80 max-w-[calc(100vw-16px)] animate-appear rounded-panel p-4 text-13',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
