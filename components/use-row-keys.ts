'use client';

import { useEffect, useRef, type RefObject } from 'react';
import { isFreeKey } from '@/lib/browser/shortcuts';

/** The row of a table that an element stands in; -1 for none of them. */
function rowIn(container: HTMLElement, element: Element | null): number {
  const row = element?.closest<HTMLElement>('[data-row-index]') ?? null;
  return row === null || !container.contains(row) ? -1 : Number(row.dataset['rowIndex']);
}

function focusIn(container: HTMLElement, index: number): boolean {
  const link = container.querySelector<HTMLElement>(`[data-row-index="${index}"] [data-row-link]`);
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
  return link !== null;
}

/** A row that was far away is drawn within a few frames of the scroll. */
const FRAMES_MAX = 20;

/**
 * J and K move between the rows of a table by focusing each row's `[data-row-link]`, so that Enter opens it as any link; "." presses
 * the row's `[data-row-menu]`, and X its `[data-row-tick]` where rows can be selected. `showRow` scrolls to a row that is not drawn.
 */
export function useRowKeys(
  containerRef: RefObject<HTMLElement | null>,
  rowCount: number,
  showRow?: (index: number) => void,
): void {
  // Where the next key counts from while nothing has the focus: a menu has just closed, or the row that had it is gone.
  const lastRow = useRef(-1);
  useEffect(() => {
    // The row being scrolled to: the next key counts from there, though the focus has not arrived.
    let pending = -1;
    const arrive = (container: HTMLElement, index: number, framesLeft: number) => {
      if (pending !== index) return;
      if (focusIn(container, index) || framesLeft === 0) pending = -1;
      else requestAnimationFrame(() => arrive(container, index, framesLeft - 1));
    };
    const move = (container: HTMLElement, index: number) => {
      pending = index;
      lastRow.current = index;
      if (!focusIn(container, index)) showRow?.(index);
      arrive(container, index, FRAMES_MAX);
    };
    const handleKey = (event: KeyboardEvent) => {
      const container = containerRef.current;
      if (container === null || !isFreeKey(event)) return;
      const active = document.activeElement;
      const focused = active === document.body ? lastRow.current : rowIn(container, active);
      const current = pending >= 0 ? pending : focused;
      if (event.key === 'j') move(container, Math.min(current + 1, rowCount - 1));
      else if (event.key === 'k') move(container, Math.max(current - 1, 0));
      else if (event.key === '.' && current >= 0) {
        const menu = container.querySelector<HTMLElement>(`[data-row-index="${current}"] [data-row-menu]`);
        lastRow.current = current;
        // Radix opens a menu on pointer down or on a key, so a key is sent rather than a click: the one that every menu opens with.
        menu?.focus();
        menu?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
        );
      } else if (event.key === 'x' && current >= 0) {
        container.querySelector<HTMLElement>(`[data-row-index="${current}"] [data-row-tick]`)?.click();
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [containerRef, rowCount, showRow]);
}
