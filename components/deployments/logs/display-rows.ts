import { plainText } from './ansi';
import type { LogGap, LogWindow, WindowRow } from './log-window';
import type { Matcher, Range } from './search';

/** What the viewer draws, one below the other. */
export type DisplayRow =
  | { kind: 'trimmed'; key: string; count: number }
  | { kind: 'gap'; key: string; gap: LogGap }
  | { kind: 'line'; key: string; row: WindowRow; ranges: readonly Range[] };

export interface Display {
  rows: readonly DisplayRow[];
  /** Places in `rows` of the lines that match, in order. */
  matchIndexes: readonly number[];
}

const NONE: readonly Range[] = [];

/**
 * Lays the window out for drawing. With a matcher, lines carry the ranges to highlight; with `isFilter`, only lines
 * that match remain, and gaps stay so that a hole is never hidden by a filter.
 */
export function layOut(window: LogWindow, matcher: Matcher | null, isFilter: boolean): Display {
  const rows: DisplayRow[] = [];
  const matchIndexes: number[] = [];
  if (window.trimmedCount > 0) rows.push({ kind: 'trimmed', key: 'trimmed', count: window.trimmedCount });
  for (const row of window.rows) {
    if (row.gap !== null) rows.push({ kind: 'gap', key: `gap-${row.key}`, gap: row.gap });
    const ranges = matcher === null ? NONE : matcher.find(plainText(row.line.message));
    if (isFilter && matcher !== null && ranges.length === 0) continue;
    if (ranges.length > 0) matchIndexes.push(rows.length);
    rows.push({ kind: 'line', key: `line-${row.key}`, row, ranges });
  }
  return { rows, matchIndexes };
}

/** The match after (or before) a place, going round at the ends; null without matches. */
export function nextMatch(matchIndexes: readonly number[], from: number, step: 1 | -1): number | null {
  if (matchIndexes.length === 0) return null;
  const after =
    step === 1 ? matchIndexes.find((index) => index > from) : matchIndexes.findLast((index) => index < from);
  return after ?? (step === 1 ? matchIndexes[0] : matchIndexes.at(-1)) ?? null;
}

/** The line whose time is nearest, and how far off it is in milliseconds; null when no line has a time. */
export function lineNear(rows: readonly DisplayRow[], atMs: number): { index: number; offMs: number } | null {
  let nearest: { index: number; offMs: number } | null = null;
  for (const [index, row] of rows.entries()) {
    const epochMs = row.kind === 'line' ? (row.row.line.at?.epochMs ?? null) : null;
    if (epochMs === null) continue;
    const offMs = Math.abs(epochMs - atMs);
    if (nearest === null || offMs < nearest.offMs) nearest = { index, offMs };
  }
  return nearest;
}

/** The log as a text file: one line each, with the time as the platform gave it. */
export function asText(window: LogWindow): string {
  return window.rows
    .map(({ line }) => `${line.at === null ? '' : `${line.at.raw} `}${plainText(line.message)}\n`)
    .join('');
}
