'use client';

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useState, type ReactElement, type RefObject } from 'react';

export type ShowRow = (index: number) => void;

/** Height in px before a row is measured. */
const ROW_HEIGHT = 40;
const OVERSCAN = 4;

export type VirtualRowsProps = {
  ids: readonly string[];
  columnCount: number;
  tableRef: RefObject<HTMLTableElement | null>;
  /** Takes the function that scrolls a row into the window. */
  showRowRef: RefObject<ShowRow | null>;
  drawRow: (index: number, measureRef?: (element: HTMLElement | null) => void) => ReactElement | null;
};

function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true" className="max-md:block">
      <tr className="max-md:block">
        <td colSpan={columnCount} className="p-0 max-md:block" style={{ height }} />
      </tr>
    </tbody>
  );
}

/**
 * The rows near the window, between spacers that stand for the others. In the browser only: a style attribute in the server's HTML would be
 * refused by the page's policy. Not memoized: the virtualizer hands out changing values from a stable object, which the React Compiler
 * cannot follow (it knows that of useVirtualizer, but not of its variant for the window).
 */
export function VirtualRows({ ids, columnCount, tableRef, showRowRef, drawRow }: VirtualRowsProps) {
  'use no memo';
  const [scrollMargin, setScrollMargin] = useState(0);
  // Another function would make it measure every row again.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: ids.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin,
  });

  useLayoutEffect(() => {
    const table = tableRef.current;
    if (table === null) return;
    const head = table.tHead?.offsetHeight ?? 0;
    setScrollMargin(Math.round(table.getBoundingClientRect().top + window.scrollY + head));
  }, [tableRef, ids.length]);

  useEffect(() => {
    showRowRef.current = (index) => virtualizer.scrollToIndex(index, { align: 'auto' });
    return () => {
      showRowRef.current = null;
    };
  }, [showRowRef, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <>
      <Spacer height={before} columnCount={columnCount} />
      {items.map((item) => drawRow(item.index, virtualizer.measureElement))}
      <Spacer height={after} columnCount={columnCount} />
    </>
  );
}
