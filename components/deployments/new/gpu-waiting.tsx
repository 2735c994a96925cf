import { Skeleton } from '@/components/ui/skeleton';

/** Accelerators that are being read, in the size of three with one chosen, so that what stands below stays where it is. */
export function GpuWaiting() {
  return (
    <div className="grid gap-3">
      <div className="grid gap-2 md:grid-cols-2">
        {['first', 'second', 'third'].map((tile) => (
          <div key={tile} className="h-[98px] rounded-control border border-border p-3.5">
            <Skeleton className="w-2/5" />
          </div>
        ))}
      </div>
      <div className="h-[88px] max-md:h-28">
        <Skeleton className="w-40" />
      </div>
    </div>
  );
}
