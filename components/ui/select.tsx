'use client';

import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';
import { useFieldWiring } from '@/components/ui/field';
import { controlClasses } from '@/components/ui/input';

/** The system's own select, which every keyboard, reader and phone knows. Takes option elements. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const wiring = useFieldWiring();
  return (
    <span className="relative inline-flex min-w-0">
      <select
        data-slot="select"
        {...wiring}
        {...rest}
        className={cn(
          controlClasses,
          'soft:h-ctl cursor-pointer appearance-none truncate pr-7 pl-2.5',
          className,
        )}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-[7px] my-auto size-3.5! text-muted"
      />
    </span>
  );
}
