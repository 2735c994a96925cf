'use client';

import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { plainText } from '@/components/deployments/logs/ansi';
import type { LogLine } from '@/components/deployments/logs/read-lines';
import { logTail } from '@/components/deployments/run/output-queries';
import { QueryAge, QueryView } from '@/components/query-view';
import { Button } from '@/components/ui/button';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { clockTime } from '@/lib/format/time';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';

export type RunOutputProps = { deploymentId: string; isEnded: boolean };

/** Nearer than this to the end counts as being there: then new lines are followed. */
const NEAR_END_PX = 40;

function Line({ line }: { line: LogLine }) {
  const atMs = line.at?.epochMs ?? null;
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-3 px-4 hover:bg-hover">
      <span className="text-faint">{atMs === null ? '' : clockTime(atMs)}</span>
      <span className="wrap-anywhere whitespace-pre-wrap">{plainText(line.message)}</span>
    </li>
  );
}

/** The end of the log. It stays at the end while the reader is there, and still when they have scrolled up. */
function Lines({ lines }: { lines: readonly LogLine[] }) {
  const box = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (isAtEnd.current && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  return (
    <ol
      ref={box}
      tabIndex={0}
      aria-label="Log tail"
      className="min-h-0 flex-1 overflow-auto py-1 font-mono text-12 leading-5 focus-visible:-outline-offset-2 max-lg:max-h-[420px]"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
    >
      {lines.map((line, index) => (
        <Line key={line.seq ?? `i${index}`} line={line} />
      ))}
    </ol>
  );
}

/** What the deployment says while the run goes on, beside its stages. */
export function RunOutput({ deploymentId, isEnded }: RunOutputProps) {
  const query = usePolledQuery(logTail(deploymentId, isEnded));
  return (
    <Panel
      title="Logs"
      className="flex min-h-[420px] flex-col lg:[contain:size]"
      age={<QueryAge query={query} />}
      actions={
        <Button asChild size="small" variant="ghost">
          <Link href={routes.deploymentLogs(deploymentId)}>Open viewer</Link>
        </Button>
      }
    >
      <QueryView
        query={query}
        errorTitle="Logs could not be read"
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ lines }) => lines.length === 0}
        empty={<p className="px-4 py-6 text-13 text-muted">No lines yet.</p>}
      >
        {({ lines, isComplete }) => (
          <>
            <Lines lines={lines} />
            <PanelFoot end={<Link href={routes.deploymentEvents(deploymentId)}>Open events</Link>}>
              The last {lines.length} lines, {isComplete ? 'complete' : 'some may be missing'}, times in UTC
            </PanelFoot>
          </>
        )}
      </QueryView>
    </Panel>
  );
}
