'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useIsInBrowser } from '@/components/use-clock';
import { Button } from '@/components/ui/button';
import { StatusMark } from '@/components/ui/status-mark';
import type { Display, DisplayRow } from './display-rows';
import { LogLineRow } from './log-line';
import { missingCount, type LogGap } from './log-window';
import type { LogViewSettings } from './view-settings';

const LINE_HEIGHT = 20;
const OVERSCAN = 20;
/** What the server puts into the page, where no row can be placed by its height. */
const FIRST_ROWS = 60;
/** So near to its end the log counts as scrolled to the end, in px. */
const END_SLACK = 24;

export interface LogBodyProps {
  display: Display;
  settings: LogViewSettings;
  /** Time and message alone, for a narrow panel. */
  isBrief?: boolean;
  /** Keeps the end in view as lines come. */
  isFollowing: boolean;
  onFollowChange: (isFollowing: boolean) => void;
  /** Place of the match that is looked at, or null. */
  currentMatch: number | null;
  onFetchMissing: (gap: LogGap) => void;
}

/*
 * The scrolling lines; only those in view are drawn. Not memoized, since the virtualizer hands out changing values from a
 * stable object.
 */
export function LogBody({
  display,
  settings,
  isBrief = false,
  isFollowing,
  onFollowChange,
  currentMatch,
  onFetchMissing,
}: LogBodyProps) {
  'use no memo';
  const scroller = useRef<HTMLDivElement>(null);
  const isInBrowser = useIsInBrowser();
  const { rows } = display;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
  });
  const lastKey = rows.at(-1)?.key;

  useEffect(() => {
    if (isFollowing && rows.length > 0) virtualizer.scrollToIndex(rows.length - 1, { align: 'end' });
  }, [isFollowing, lastKey, rows.length, virtualizer]);

  useEffect(() => {
    if (currentMatch !== null) virtualizer.scrollToIndex(currentMatch, { align: 'center' });
  }, [currentMatch, virtualizer]);

  const draw = (row: DisplayRow, index: number) => (
    <DisplayRowView
      row={row}
      settings={settings}
      isBrief={isBrief}
      isCurrentMatch={index === currentMatch}
      onFetchMissing={onFetchMissing}
    />
  );
  const handleScroll = () => {
    const element = scroller.current;
    if (element === null) return;
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight <= END_SLACK;
    // Growth of the log moves the end away without anybody scrolling: only a way up lets go.
    if (isAtEnd !== isFollowing && (isAtEnd || virtualizer.scrollDirection === 'backward'))
      onFollowChange(isAtEnd);
  };
  return (
    <div
      ref={scroller}
      role="log"
      aria-label="Log lines"
      aria-live="off"
      tabIndex={0}
      onScroll={handleScroll}
      className="min-h-0 flex-1 overflow-auto bg-surface py-1 font-mono text-12 leading-5 focus-visible:-outline-offset-2"
    >
      {isInBrowser ? (
        <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return row === undefined ? null : (
              <div
                key={item.key}
                data-index={item.index}
                ref={virtualizer.measureElement}
                className="absolute top-0 left-0 w-full"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {draw(row, item.index)}
              </div>
            );
          })}
        </div>
      ) : (
        rows.slice(-FIRST_ROWS).map((row, index) => <div key={row.key}>{draw(row, index)}</div>)
      )}
    </div>
  );
}

interface DisplayRowViewProps {
  row: DisplayRow;
  settings: LogViewSettings;
  isBrief: boolean;
  isCurrentMatch: boolean;
  onFetchMissing: (gap: LogGap) => void;
}

const note =
  'flex items-center gap-2.5 px-4 py-1 font-sans text-unknown-text after:h-0 after:flex-1 after:border-t after:border-dashed after:border-unknown-border';

function DisplayRowView({ row, settings, isBrief, isCurrentMatch, onFetchMissing }: DisplayRowViewProps) {
  if (row.kind === 'trimmed') {
    return <p className={note}>{row.count.toLocaleString('en')} older lines trimmed from this view</p>;
  }
  if (row.kind === 'gap') return <GapRow gap={row.gap} onFetchMissing={onFetchMissing} />;
  return (
    <LogLineRow
      isBrief={isBrief}
      line={row.row.line}
      ranges={row.ranges}
      isCurrentMatch={isCurrentMatch}
      settings={settings}
    />
  );
}

function GapRow({ gap, onFetchMissing }: { gap: LogGap; onFetchMissing: (gap: LogGap) => void }) {
  const count = missingCount(gap);
  return (
    <p className={note}>
      <StatusMark shape="diamond" tone="unknown" />
      <span>
        <b>Gap.</b>{' '}
        {count === null
          ? 'Lines carry no numbers and nothing overlaps, so it cannot be told how many are missing.'
          : `Lines ${gap.fromSeq ?? ''} to ${gap.toSeq ?? ''} did not arrive (${count}).`}
      </span>
      {count === null ? null : (
        <Button size="small" onClick={() => onFetchMissing(gap)}>
          Fetch missing
        </Button>
      )}
    </p>
  );
}
