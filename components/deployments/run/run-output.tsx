'use client';

import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { EventList } from '@/components/deployments/events/event-list';
import { plainText } from '@/components/deployments/logs/ansi';
import type { LogLine } from '@/components/deployments/logs/read-lines';
import { logTail } from '@/components/deployments/run/output-queries';
import { QueryAge, QueryView } from '@/components/query-view';
import { Button } from '@/components/ui/button';
import { PanelFoot } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
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

type View = 'logs' | 'events';

const views = [
  { value: 'logs', label: 'Logs' },
  { value: 'events', label: 'Events' },
] as const satisfies readonly { value: View; label: string }[];

/** As many as a run makes, and some more. */
const EVENTS_SHOWN = 30;

/** What the deployment says while the run goes on, beside its stages: only what is shown is read. */
export function RunOutput({ deploymentId, isEnded }: RunOutputProps) {
  const [view, setView] = useState<View>('logs');
  return (
    <section
      aria-label="Output"
      className="flex min-h-[420px] min-w-0 flex-col rounded-panel border border-border bg-surface lg:[contain:size]"
    >
      <header className="flex min-h-10 flex-none items-center gap-2 border-b border-border px-2">
        <Segmented label="Show" size="small" segments={views} value={view} onValueChange={setView} />
        <span className="flex-1" />
        <Button asChild size="small" variant="ghost">
          <Link
            href={
              view === 'logs' ? routes.deploymentLogs(deploymentId) : routes.deploymentEvents(deploymentId)
            }
          >
            Open viewer
          </Link>
        </Button>
      </header>
      {view === 'logs' ? (
        <Logs deploymentId={deploymentId} isEnded={isEnded} />
      ) : (
        <div className="min-h-0 flex-1 overflow-auto">
          <EventList deploymentId={deploymentId} limit={EVENTS_SHOWN} />
        </div>
      )}
    </section>
  );
}

function Logs({ deploymentId, isEnded }: RunOutputProps) {
  const query = usePolledQuery(logTail(deploymentId, isEnded));
  return (
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
          <PanelFoot end={<QueryAge query={query} />}>
            The last {lines.length} lines, {isComplete ? 'complete' : 'some may be missing'}, times in UTC
          </PanelFoot>
        </>
      )}
    </QueryView>
  );
}
