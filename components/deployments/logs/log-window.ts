import { mergeByTime, overlapLength } from './log-overlap';
import type { LogLine } from './read-lines';

/** What stands between two lines that are shown: how many are missing, or null when that cannot be told. */
export interface LogGap {
  /** First and last missing number; null when the lines carry no numbers. */
  fromSeq: number | null;
  toSeq: number | null;
}

export interface WindowRow {
  /** Rises by one with every row ever added, so that a row keeps its key when older ones are trimmed. */
  key: number;
  line: LogLine;
  /** The gap before this line. */
  gap: LogGap | null;
}

/**
 * The bounded buffer of one viewer. Immutable: each answer gives a new one, an answer with nothing new the same. Adding
 * to its end costs by what is added, but for one copy of the list of rows.
 */
export interface LogWindow {
  rows: readonly WindowRow[];
  /** How many older rows were dropped to stay within the bound. */
  trimmedCount: number;
  /** True once one complete answer held a jump: then numbers are not consecutive here and prove no gap. */
  isSparse: boolean;
  /** True while every row carries a number; rows are then in the order of their numbers. */
  isNumbered: boolean;
  nextKey: number;
}

export interface WindowAnswer {
  lines: readonly LogLine[];
  /** False for a partial window: a jump inside it may be a loss (specification 2.4). */
  isComplete: boolean;
}

export const EMPTY_WINDOW: LogWindow = {
  rows: [],
  trimmedCount: 0,
  isSparse: false,
  isNumbered: true,
  nextKey: 0,
};

/** The number to ask from (`since_seq`), or null when the lines carry none and the whole window is to be read. */
export function lastSeq(window: LogWindow): number | null {
  return window.rows.at(-1)?.line.seq ?? null;
}

/** Lines that are known to be missing; null when a gap of unknown size is among them. */
export function missingCount(gap: LogGap): number | null {
  return gap.fromSeq === null || gap.toSeq === null ? null : gap.toSeq - gap.fromSeq + 1;
}

/** The place of the row with this number, or of the first one after it; the number of rows when there is none. */
export function placeOfSeq(rows: readonly WindowRow[], seq: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.line.seq ?? -1) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Adds one answer to the window: no line twice, none lost silently, at most `maxRows` kept. Works for an answer
 * after `since_seq` (inclusive or exclusive), for a whole window read again, and for lines without numbers.
 */
export function addAnswer(window: LogWindow, answer: WindowAnswer, maxRows: number): LogWindow {
  if (answer.lines.length === 0) return window;
  const isNumbered = answer.lines.every((line) => line.seq !== null);
  return isNumbered && window.isNumbered
    ? addNumbered(window, answer, maxRows)
    : addUnnumbered(window, answer.lines, maxRows);
}

function addNumbered(window: LogWindow, answer: WindowAnswer, maxRows: number): LogWindow {
  const isSparse = window.isSparse || (answer.isComplete && hasJump(answer.lines));
  const fresh = freshNumbered(window, answer.lines);
  if (fresh.length === 0 && isSparse === window.isSparse) return window;
  let nextKey = window.nextKey;
  const added = fresh.map((line): WindowRow => ({ key: nextKey++, line, gap: null }));
  const first = added[0];
  const isAppend =
    isSparse === window.isSparse && first !== undefined && seqOf(first) > (lastSeq(window) ?? -1);
  const rows = isAppend
    ? // Rows before an appended answer stand as they are; their gaps were told when they came.
      window.rows.concat(gapsIn(added, window.rows.at(-1), isSparse))
    : gapsIn(
        [...window.rows, ...added].sort((a, b) => seqOf(a) - seqOf(b)),
        undefined,
        isSparse,
      );
  return trim({ ...window, rows, isSparse, nextKey }, maxRows);
}

/** The lines that the window does not have. Lines older than the oldest kept row were trimmed on purpose and do not come back. */
function freshNumbered({ rows, trimmedCount }: LogWindow, lines: readonly LogLine[]): LogLine[] {
  const floor = trimmedCount > 0 ? (rows[0]?.line.seq ?? -1) : -1;
  return lines.filter(
    ({ seq }) => seq !== null && seq >= floor && rows[placeOfSeq(rows, seq)]?.line.seq !== seq,
  );
}

function seqOf({ line }: WindowRow): number {
  return line.seq ?? -1;
}

function hasJump(lines: readonly LogLine[]): boolean {
  return lines.some((line, index) => {
    const before = lines[index - 1]?.seq ?? null;
    return before !== null && line.seq !== null && line.seq - before > 1;
  });
}

function gapsIn(rows: WindowRow[], before: WindowRow | undefined, isSparse: boolean): WindowRow[] {
  return rows.map((row, index) => withGap(row, index === 0 ? before : rows[index - 1], isSparse));
}

function withGap(row: WindowRow, previous: WindowRow | undefined, isSparse: boolean): WindowRow {
  const from = previous === undefined ? null : seqOf(previous) + 1;
  const to = seqOf(row) - 1;
  if (isSparse || from === null || from > to) return row.gap === null ? row : { ...row, gap: null };
  if (row.gap?.fromSeq === from && row.gap.toSeq === to) return row;
  return { ...row, gap: { fromSeq: from, toSeq: to } };
}

/**
 * Without numbers the new answer is laid over the end of what is there, at the longest overlap of equal lines. Where
 * a loss broke the overlap, the times of the lines hold the two together.
 */
function addUnnumbered(window: LogWindow, lines: readonly LogLine[], maxRows: number): LogWindow {
  const { rows } = window;
  let { nextKey } = window;
  const given = lines.map((line): WindowRow => ({ key: -1, line, gap: null }));
  const overlap = overlapLength(rows, given);
  const isJoined = overlap > 0 || rows.length === 0;
  const merged = isJoined ? null : mergeByTime(rows, given);
  const entries = merged?.entries ?? [...rows, ...given.slice(overlap)];
  // Where nothing holds the two together, it cannot be told whether lines are missing between them.
  let isUnproved = !isJoined && (merged === null || merged.sharedCount === 0);
  if (entries.length === rows.length) return window;
  const all = entries.map((row) => {
    if (row.key !== -1) return row;
    const gap = isUnproved ? { fromSeq: null, toSeq: null } : null;
    isUnproved = false;
    return { key: nextKey++, line: row.line, gap };
  });
  return trim({ ...window, rows: all, isNumbered: false, nextKey }, maxRows);
}

function trim(window: LogWindow, maxRows: number): LogWindow {
  const excess = window.rows.length - maxRows;
  if (excess <= 0) return window;
  const rows = window.rows.slice(excess);
  // What stood before the first row is now trimmed, not missing.
  if (rows[0] !== undefined && rows[0].gap !== null) rows[0] = { ...rows[0], gap: null };
  return { ...window, rows, trimmedCount: window.trimmedCount + excess };
}
