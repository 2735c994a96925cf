'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useIsInBrowser } from '@/components/use-clock';
import { displayKey, displayRow, type Display } from './display-rows';
import { LogLineRow } from './log-line';
import { GapNote } from './log-notes';
import type { LogGap } from './log-window';
import type { RowActions } from './row-actions';
import type { Range } from './search';
import { rangesOf, type Hits } from './search-hits';
import type { Jump } from './use-log-place';
import type { LogViewSettings } from './view-settings';

const LINE_HEIGHT = 20;
const OVERSCAN = 10;
/** What the server puts into the page, where no row can be placed by its height. */
const FIRST_ROWS = 60;
/** So near to its end the log counts as scrolled to the end, in px. */
const END_SLACK = 24;
const NO_COLUMNS: readonly string[] = [];
const NO_HITS: Hits = [];

export interface LogBodyProps {
  display: Display;
  settings: LogViewSettings;
  /** Keeps the end in view as lines come. */
  isFollowing: boolean;
  onFollowChange: (isFollowing: boolean) => void;
  onFetchMissing: (gap: LogGap) => void;
  /** What the search found, for its marks in the lines. */
  hits?: Hits;
  /** Key of the row that is looked at. */
  marked?: number | null;
  /** A place to bring into view, each time the object changes. */
  jump?: Jump | null;
  columns?: readonly string[];
  isFiltered?: boolean;
  /** Left out in a narrow panel: time and message alone. */
  actions?: Omit<RowActions, 'onToggle'>;
  addressOf?: (seq: number) => string;
  /** Stands above the first line. */
  top?: ReactNode;
  scrollerRef?: RefObject<HTMLDivElement | null>;
}

/*
 * The scrolling lines; only those in view are drawn. Not memoized, since the virtualizer hands out changing values from a
 * stable object.
 */
export function LogBody(props: LogBodyProps) {
  'use no memo';
  const { display, settings, isFollowing, onFollowChange, onFetchMissing, jump = null, top = null } = props;
  const own = useRef<HTMLDivElement>(null);
  const scroller = props.scrollerRef ?? own;
  const isInBrowser = useIsInBrowser();
  const { count } = display;
  // Stable as long as the display is: the virtualizer places all rows anew when it changes.
  const keyOf = useCallback((index: number) => displayKey(display, index), [display]);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    // Who reads further up keeps the line in view when older ones are trimmed or come.
    anchorTo: 'end',
  });
  const lastKey = count === 0 ? null : keyOf(count - 1);

  useEffect(() => {
    if (isFollowing && count > 0) virtualizer.scrollToIndex(count - 1, { align: 'end' });
  }, [isFollowing, lastKey, count, virtualizer]);

  useEffect(() => {
    if (jump !== null) virtualizer.scrollToIndex(jump.index, { align: jump.align });
  }, [jump, virtualizer]);

  const draw = useDrawnRow(props);
  // The virtualizer learns of a scroll after this page does, too late for one that is a single step.
  const lastTop = useRef(0);
  const handleScroll = () => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop } = element;
    const isAtEnd = element.scrollHeight - scrollTop - element.clientHeight <= END_SLACK;
    // Growth of the log moves the end away without anybody scrolling: only a way up lets go.
    const isUp = scrollTop < lastTop.current;
    lastTop.current = scrollTop;
    if (isAtEnd !== isFollowing && (isAtEnd || isUp)) onFollowChange(isAtEnd);
  };
  const first = Math.max(0, count - FIRST_ROWS);
  const indexes = isInBrowser ? [] : Array.from({ length: count - first }, (_, index) => first + index);
  const drawAll = (index: number) => (
    <>
      {index === 0 ? top : null}
      <Gap display={display} index={index} onFetchMissing={onFetchMissing} />
      {draw(index)}
    </>
  );
  return (
    <div
      ref={scroller}
      role="log"
      aria-label="Log lines"
      aria-live="off"
      tabIndex={0}
      onScroll={handleScroll}
      data-wrap={settings.wrap ? '' : undefined}
      className="min-h-0 flex-1 overflow-auto bg-surface py-1 font-mono text-12 leading-5 focus-visible:-outline-offset-2"
    >
      {isInBrowser ? (
        <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => (
            <div
              key={item.key}
              data-index={item.index}
              ref={virtualizer.measureElement}
              className="absolute top-0 left-0 w-full"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {drawAll(item.index)}
            </div>
          ))}
        </div>
      ) : (
        indexes.map((index) => <div key={keyOf(index)}>{drawAll(index)}</div>)
      )}
    </div>
  );
}

function Gap({
  display,
  index,
  onFetchMissing,
}: Pick<LogBodyProps, 'display' | 'onFetchMissing'> & { index: number }) {
  const gap = displayRow(display, index)?.row.gap ?? null;
  return gap === null ? null : <GapNote gap={gap} onFetchMissing={onFetchMissing} />;
}

/** Draws the line at a place of the display. What it hands to a line changes only when the line does. */
function useDrawnRow(props: LogBodyProps): (index: number) => ReactNode {
  const {
    display,
    settings,
    hits = NO_HITS,
    marked = null,
    columns = NO_COLUMNS,
    isFiltered = false,
  } = props;
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set());
  const ranges = useMemo(() => ({ of: hits, known: new Map<number, readonly Range[]>() }), [hits]);
  const latest = useRef(props.actions);
  useEffect(() => {
    latest.current = props.actions;
  });
  const isActive = props.actions !== undefined;
  const actions = useMemo((): RowActions | null => {
    if (!isActive) return null;
    return {
      onToggle: ({ key }) =>
        setOpen((now) =>
          now.has(key) ? new Set([...now].filter((each) => each !== key)) : new Set([...now, key]),
        ),
      onContext: (row) => latest.current?.onContext(row),
      onLink: (row) => latest.current?.onLink(row),
      onOnly: (text) => latest.current?.onOnly(text),
      onColumn: (name, isColumn) => latest.current?.onColumn(name, isColumn),
    };
  }, [isActive]);
  const rangesAt = (key: number) => {
    const known = ranges.known.get(key) ?? rangesOf(ranges.of, key);
    ranges.known.set(key, known);
    return known;
  };
  return (index) => {
    const found = displayRow(display, index);
    if (found === undefined || found.isGapOnly) return null;
    const { row } = found;
    return (
      <LogLineRow
        row={row}
        ranges={rangesAt(row.key)}
        isMarked={row.key === marked}
        isOpen={open.has(row.key)}
        isFiltered={isFiltered}
        settings={settings}
        columns={columns}
        actions={actions}
        address={row.line.seq === null ? null : (props.addressOf?.(row.line.seq) ?? null)}
      />
    );
  };
}
