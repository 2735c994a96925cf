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

/** The bounded buffer of one viewer. Immutable: each answer gives a new one, an answer with nothing new the same. */
export interface LogWindow {
  rows: readonly WindowRow[];
  /** How many older rows were dropped to stay within the bound. */
  trimmedCount: number;
  /** True once one complete answer held a jump: then numbers are not consecutive here and prove no gap. */
  isSparse: boolean;
  nextKey: number;
}

export interface WindowAnswer {
  lines: readonly LogLine[];
  /** False for a partial window: a jump inside it may be a loss (specification 2.4). */
  isComplete: boolean;
}

export const EMPTY_WINDOW: LogWindow = { rows: [], trimmedCount: 0, isSparse: false, nextKey: 0 };

/** The number to ask from (`since_seq`), or null when the lines carry none and the whole window is to be read. */
export function lastSeq(window: LogWindow): number | null {
  return window.rows.at(-1)?.line.seq ?? null;
}

/** Lines that are known to be missing; null when a gap of unknown size is among them. */
export function missingCount(gap: LogGap): number | null {
  return gap.fromSeq === null || gap.toSeq === null ? null : gap.toSeq - gap.fromSeq + 1;
}

/**
 * Adds one answer to the window: no line twice, none lost silently, at most `maxRows` kept. Works for an answer
 * after `since_seq` (inclusive or exclusive), for a whole window read again, and for lines without numbers.
 */
export function addAnswer(window: LogWindow, answer: WindowAnswer, maxRows: number): LogWindow {
  if (answer.lines.length === 0) return window;
  const isNumbered = answer.lines.every((line) => line.seq !== null);
  const hasNumbers = window.rows.every((row) => row.line.seq !== null);
  return isNumbered && hasNumbers
    ? addNumbered(window, answer, maxRows)
    : addUnnumbered(window, answer.lines, maxRows);
}

function addNumbered(window: LogWindow, answer: WindowAnswer, maxRows: number): LogWindow {
  const isSparse = window.isSparse || (answer.isComplete && hasJump(answer.lines));
  // Lines older than the oldest kept row were trimmed on purpose and do not come back.
  const floor = window.trimmedCount > 0 ? (window.rows[0]?.line.seq ?? -1) : -1;
  const known = new Set(window.rows.map((row) => row.line.seq));
  const fresh = answer.lines.filter((line) => seqOf(line) >= floor && !known.has(line.seq));
  if (fresh.length === 0 && isSparse === window.isSparse) return window;
  let nextKey = window.nextKey;
  const added = fresh.map((line): WindowRow => ({ key: nextKey++, line, gap: null }));
  const merged = [...window.rows, ...added];
  const isAppend = isSparse === window.isSparse && seqOf(fresh[0] ?? NO_LINE) > (lastSeq(window) ?? -1);
  if (!isAppend) merged.sort((a, b) => seqOf(a.line) - seqOf(b.line));
  // Rows before an appended answer stand as they are; their gaps were told when they came.
  const rows = merged.map((row, index) =>
    isAppend && index < window.rows.length ? row : withGap(row, merged[index - 1], isSparse),
  );
  return trim({ ...window, rows, isSparse, nextKey }, maxRows);
}

const NO_LINE: Pick<LogLine, 'seq'> = { seq: null };

function seqOf(line: Pick<LogLine, 'seq'>): number {
  return line.seq ?? -1;
}

function hasJump(lines: readonly LogLine[]): boolean {
  return lines.some((line, index) => index > 0 && seqOf(line) - seqOf(lines[index - 1] ?? line) > 1);
}

function withGap(row: WindowRow, previous: WindowRow | undefined, isSparse: boolean): WindowRow {
  const from = previous === undefined ? null : seqOf(previous.line) + 1;
  const to = seqOf(row.line) - 1;
  if (isSparse || from === null || from > to) return row.gap === null ? row : { ...row, gap: null };
  if (row.gap?.fromSeq === from && row.gap.toSeq === to) return row;
  return { ...row, gap: { fromSeq: from, toSeq: to } };
}

/** Without numbers the new answer is laid over the end of what is there, at the longest overlap of equal lines. */
function addUnnumbered(window: LogWindow, lines: readonly LogLine[], maxRows: number): LogWindow {
  const overlap = overlapLength(window.rows, lines);
  const fresh = lines.slice(overlap);
  if (fresh.length === 0) return window;
  const cannotTell = overlap === 0 && window.rows.length > 0;
  let nextKey = window.nextKey;
  const added = fresh.map((line, index): WindowRow => ({
    key: nextKey++,
    line,
    gap: cannotTell && index === 0 ? { fromSeq: null, toSeq: null } : null,
  }));
  return trim({ ...window, rows: [...window.rows, ...added], nextKey }, maxRows);
}

function overlapLength(rows: readonly WindowRow[], lines: readonly LogLine[]): number {
  const known = rows.map((row) => identity(row.line));
  const given = lines.map(identity);
  for (let length = Math.min(known.length, given.length); length > 0; length -= 1) {
    if (endsWithStartOf(known, given, length)) return length;
  }
  return 0;
}

function endsWithStartOf(known: readonly string[], given: readonly string[], length: number): boolean {
  for (let index = 0; index < length; index += 1) {
    if (known[known.length - length + index] !== given[index]) return false;
  }
  return true;
}

function identity(line: LogLine): string {
  return `${line.at?.raw ?? ''}\u0000${line.stream ?? ''}\u0000${line.message}`;
}

function trim(window: LogWindow, maxRows: number): LogWindow {
  const excess = window.rows.length - maxRows;
  if (excess <= 0) return window;
  const [first, ...rest] = window.rows.slice(excess);
  // What stood before the first row is now trimmed, not missing.
  const rows = first === undefined ? [] : [{ ...first, gap: null }, ...rest];
  return { ...window, rows, trimmedCount: window.trimmedCount + excess };
}
