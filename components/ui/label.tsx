import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';

/** A label on its own; inside a Field the Field draws it. */
export function Label({ className, ...rest }: ComponentProps<'label'>) {
  return <label data-slot="label" className={cn('text-13 font-medium', className)} {...rest} />;
}
