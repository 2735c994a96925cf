'use client';

import { useEffect, useState, type ReactElement } from 'react';
import { useIsInBrowser } from '@/components/use-clock';
import type { VirtualRowsProps } from '@/components/virtual-rows';

type DrawRows = (props: VirtualRowsProps) => ReactElement;

/** What the server draws of many rows, and the browser until it knows which are near the window. */
const FIRST_ROWS = 40;

/* Kept for the next long table, which then has its full height at once: the way back to a place far down needs that. */
let loaded: DrawRows | null = null;

async function load(): Promise<DrawRows> {
  const { VirtualRows } = await import('@/components/virtual-rows');
  loaded = (props) => <VirtualRows {...props} />;
  return loaded;
}

/**
 * Many rows, of which only those near the window are drawn. What follows the scrolling is loaded by the first long table, because few
 * are long. A failure to load is thrown: a table that silently ended after its first rows would lie.
 */
export function LongRows(props: VirtualRowsProps) {
  const isInBrowser = useIsInBrowser();
  const [draw, setDraw] = useState(() => loaded);
  useEffect(() => {
    if (draw !== null) return;
    load().then(
      (drawRows) => setDraw(() => drawRows),
      (error: unknown) =>
        setDraw(() => {
          throw error;
        }),
    );
  }, [draw]);
  if (isInBrowser && draw !== null) return draw(props);
  return props.ids.slice(0, FIRST_ROWS).map((_, index) => props.drawRow(index));
}
