import { plainText } from './ansi';
import { displayRow, type Display } from './display-rows';
import type { WindowRow } from './log-window';
import { lineClock, type LineTimes } from './view-settings';

/** Lines as text to paste: as they are shown, without their numbers. */
export function linesAsText(rows: readonly WindowRow[], times: LineTimes): string {
  return rows
    .map(({ line }) => {
      const ms = line.at?.epochMs ?? null;
      const { clock, fraction } = lineClock(ms ?? 0, times === 'local');
      const time = times === 'off' || ms === null ? '' : `${clock}${fraction} `;
      return time + plainText(line.message);
    })
    .join('\n');
}

function indexAt(node: Node | null, scroller: Element): number | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  const row = element?.closest('[data-index]') ?? null;
  if (row === null || !scroller.contains(row)) return null;
  return Number(row.getAttribute('data-index'));
}

/** The rows that the selection of the page spans; none when it does not begin and end in the log. */
export function selectedRows(display: Display, scroller: Element): WindowRow[] {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed) return [];
  const ends = [indexAt(selection.anchorNode, scroller), indexAt(selection.focusNode, scroller)];
  const [a, b] = ends;
  if (a === null || a === undefined || b === null || b === undefined) return [];
  const rows: WindowRow[] = [];
  for (let index = Math.min(a, b); index <= Math.max(a, b); index += 1) {
    const found = displayRow(display, index);
    if (found !== undefined && !found.isGapOnly) rows.push(found.row);
  }
  return rows;
}
