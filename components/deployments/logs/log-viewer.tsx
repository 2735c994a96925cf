'use client';

import { useQueryStates } from 'nuqs';
import { useIsDeleted } from '@/components/deployments/use-is-deleted';
import { QueryView } from '@/components/query-view';
import { cn } from '@/components/ui/cn';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { FollowedLog } from './followed-log';
import { logParams, sizeOf } from './log-params';
import { logTail } from './queries';
import { useFullScreen } from './use-full-screen';

/** The log of a deployment, followed as it grows; the address says what of it is shown. */
export function LogViewer({ deploymentId }: { deploymentId: string }) {
  const [params, setParams] = useQueryStates(logParams);
  const size = sizeOf(params);
  const isDeleted = useIsDeleted(deploymentId);
  const query = usePolledQuery(logTail(deploymentId, size), { isManual: isDeleted });
  const { isFull, change: changeFull, takePanel } = useFullScreen();
  const isRefused = query.data === undefined && query.error !== null;
  return (
    <Panel
      ref={takePanel}
      aria-label="Log viewer"
      className={cn(
        'flex flex-col overflow-hidden [&>.stale]:flex [&>.stale]:min-h-0 [&>.stale]:flex-1 [&>.stale]:flex-col',
        isFull
          ? 'fixed inset-0 z-40 rounded-none! border-0!'
          : !isRefused && 'relative h-[calc(100dvh-240px)] min-h-96 max-md:h-[calc(100dvh-128px)]',
      )}
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={12} />} errorTitle="Logs could not be read">
        {(tail) => (
          <FollowedLog
            // Another first window is another log to the page: its rows are counted anew.
            key={size}
            deploymentId={deploymentId}
            tail={tail}
            size={size}
            params={params}
            onParamsChange={(part) => void setParams(part)}
            isDeleted={isDeleted}
            query={query}
            isFull={isFull}
            onFullChange={changeFull}
          />
        )}
      </QueryView>
    </Panel>
  );
}
