import { plainText } from './ansi';
import type { LogWindow, WindowRow } from './log-window';
import { hitFlags, type Hits } from './search-hits';
import { isInRange, type TimeRange } from '@/components/deployments/time-range';

/** What is left out of the view; everything is shown where both are null. */
export interface DisplayFilter {
  /** Only the lines that match. */
  hits: Hits | null;
  /** Only the lines of this time. */
  range: TimeRange | null;
}

export const SHOW_ALL: DisplayFilter = { hits: null, range: null };

/** What the viewer draws, one below the other, without an object for each row. */
export interface Display {
  window: LogWindow;
  /**
   * Places in the window's rows of what is drawn; null draws all. A negative entry (`~place`) draws only the gap before
   * a row that is left out, so that no filter hides a hole.
   */
  places: Int32Array | null;
  count: number;
  /** Places in the display of the lines that match, rising. */
  matches: Int32Array;
}

export interface DisplayRow {
  row: WindowRow;
  isGapOnly: boolean;
}

const NO_PLACES = new Int32Array(0);

/** Lays the window out for drawing. `hits` are what a search found, null without one. */
export function layOut(
  window: LogWindow,
  hits: Hits | null = null,
  filter: DisplayFilter = SHOW_ALL,
): Display {
  const { rows, nextKey } = window;
  if (hits === null && filter.range === null) {
    return { window, places: null, count: rows.length, matches: NO_PLACES };
  }
  const firstKey = rows.reduce((least, { key }) => Math.min(least, key), nextKey);
  const found = hitFlags(hits ?? [], firstKey, nextKey);
  const matches = new Int32Array(rows.length);
  const places = filter.hits === null && filter.range === null ? null : new Int32Array(rows.length);
  let matchCount = 0;
  let count = 0;
  for (const [place, row] of rows.entries()) {
    const isFound = found[row.key - firstKey] === 1;
    const isShown =
      (filter.hits === null || isFound) && (filter.range === null || isInRange(filter.range, row.line.at));
    if (isShown && isFound) matches[matchCount++] = count;
    if (places !== null && (isShown || row.gap !== null)) places[count] = isShown ? place : ~place;
    if (places === null || isShown || row.gap !== null) count += 1;
  }
  return {
    window,
    places: places === null ? null : places.subarray(0, count),
    count,
    matches: matches.subarray(0, matchCount),
  };
}

/** What is drawn at a place of the display; undefined beyond its end. */
export function displayRow({ window, places }: Display, index: number): DisplayRow | undefined {
  const place = places === null ? index : (places[index] ?? window.rows.length);
  const row = window.rows[place < 0 ? ~place : place];
  return row && { row, isGapOnly: place < 0 };
}

/** What tells a place of the display from others, whatever is added or trimmed around it. */
export function displayKey(display: Display, index: number): number {
  const found = displayRow(display, index);
  if (found === undefined) return index;
  return found.isGapOnly ? -1 - found.row.key : found.row.key;
}

/** Where a row stands in the display, by its place in the window; null when it is left out. */
export function indexOfPlace({ places }: Display, place: number): number | null {
  if (places === null) return place;
  const index = places.indexOf(place);
  return index === -1 ? null : index;
}

/** The match after (or before) a place, going round at the ends; null without matches. */
export function nextMatch(matches: Int32Array, from: number, step: 1 | -1): number | null {
  const after =
    step === 1 ? matches.find((index) => index > from) : matches.findLast((index) => index < from);
  return after ?? (step === 1 ? matches[0] : matches.at(-1)) ?? null;
}

/** One line of a text file: the time as the platform gave it, and the message without its colours. */
function asTextLine({ line }: WindowRow): string {
  return `${line.at === null ? '' : `${line.at.raw} `}${plainText(line.message)}\n`;
}

/** The log as a text file. */
export function asText(rows: readonly WindowRow[]): string {
  return rows.map(asTextLine).join('');
}

/** The log as the platform gave it, one JSON value a line. */
export function asJsonLines(rows: readonly WindowRow[]): string {
  return rows.map(({ line }) => `${JSON.stringify(line.raw)}\n`).join('');
}
