'use client';

import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';
import { useFieldWiring } from '@/components/ui/field';
import { controlClasses } from '@/components/ui/input';

/** Several lines of text; `mono` for code, dotenv and JSON. */
export function Textarea({
  mono = false,
  className,
  ...rest
}: ComponentProps<'textarea'> & { mono?: boolean }) {
  const wiring = useFieldWiring();
  return (
    <textarea
      data-slot="textarea"
      {...wiring}
      {...rest}
      className={cn(
        controlClasses,
        'min-h-20 px-2.5 py-1.5',
        mono && 'font-mono text-12 leading-5 max-md:text-16',
        className,
      )}
    />
  );
}
