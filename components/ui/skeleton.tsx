import { cn } from '@/components/ui/cn';

/** A breathing bar in the final size of what is being read. Give its size by classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden="true"
      className={cn('inline-block h-2.5 animate-breathe rounded-[3px] bg-border align-middle', className)}
    />
  );
}

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-3/4'] as const;

/** Rows of a table or a list being read for the first time. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div data-slot="skeleton-rows">
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className="flex h-row items-center gap-6 border-b border-border px-4 last:border-b-0"
        >
          <Skeleton className="w-20 flex-none" />
          <span className="flex-1">
            <Skeleton className={widths[index % widths.length] ?? 'w-1/2'} />
          </span>
          <Skeleton className="w-16 flex-none" />
        </div>
      ))}
    </div>
  );
}
