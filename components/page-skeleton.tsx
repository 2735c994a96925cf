import { Panel } from '@/components/ui/panel';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';

/** A page on its way: head and one panel in their final size. */
export function PageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span className="sr-only">Reading</span>
      <div className="grid gap-1">
        <div className="flex h-8 items-center">
          <Skeleton className="h-4 w-44" />
        </div>
        <div className="flex h-5 items-center">
          <Skeleton className="w-72 max-w-full" />
        </div>
      </div>
      <Panel aria-label="Reading">
        <SkeletonRows rows={8} />
      </Panel>
    </div>
  );
}
