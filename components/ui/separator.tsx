import { cn } from '@/components/ui/cn';

/** A line between things of one row or one column. */
export function Separator({ vertical = false, className }: { vertical?: boolean; className?: string }) {
  return (
    <div
      data-slot="separator"
      role="separator"
      aria-orientation={vertical ? 'vertical' : 'horizontal'}
      className={cn(vertical ? 'h-4 w-px bg-border-strong' : 'h-px w-full bg-border', className)}
    />
  );
}
