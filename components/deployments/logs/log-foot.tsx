'use client';

import { useSyncExternalStore } from 'react';
import type { QueryLike } from '@/components/query-view';
import { Time } from '@/components/time';
import { PanelFoot } from '@/components/ui/panel';
import { useBudget } from '@/lib/browser/budget';
import { tailPaceMs, type LogTail } from './queries';

export interface LogFootProps {
  tail: LogTail;
  query: Pick<QueryLike<LogTail>, 'lastRead'>;
  /** Lines that are drawn, of those that the page holds. */
  shownCount: number;
  isDeleted: boolean;
}

/** How many lines there are, whether they are all, how old they are, and what following costs. */
export function LogFoot({ tail, query, shownCount, isDeleted }: LogFootProps) {
  const held = tail.window.rows.length;
  return (
    <PanelFoot end={<Cost tail={tail} query={query} isDeleted={isDeleted} />}>
      <span>
        {shownCount === held ? '' : `${shownCount.toLocaleString('en')} of `}
        {held.toLocaleString('en')} lines, {tail.isComplete ? 'complete' : 'partial'}
      </span>
      <span>
        observed <Time value={tail.observedAt?.raw} absent="at a time not reported" className="" />
      </span>
    </PanelFoot>
  );
}

function Cost({ tail, query: { lastRead }, isDeleted }: Omit<LogFootProps, 'shownCount'>) {
  const limit = useBudget('logs')?.limit ?? null;
  // The pace as it was set by the last read, not as it slows down from second to second.
  const readsAMinute = () => Math.round(60_000 / (tailPaceMs(tail, lastRead.atMs()) || Infinity));
  const reads = useSyncExternalStore(lastRead.subscribe, readsAMinute, readsAMinute);
  if (isDeleted) return 'The deployment is deleted: read once, not followed.';
  if (reads === 0) return 'Not read again by itself.';
  const share = limit === null ? `${reads}` : `${reads} of ${limit}`;
  return `Following uses about ${share} log reads a minute, shared with events; paused while hidden`;
}
