import { readInstant, type Instant } from '@/lib/format/time';

/** One log line as the viewer shows it; `raw` is the object exactly as the platform gave it. */
export interface LogLine {
  /** Place in the platform's own order; null when the line names none. */
  seq: number | null;
  at: Instant | null;
  stream: string | null;
  level: string | null;
  message: string;
  raw: unknown;
}

/** The fields of a line are not shown by the specification (2.4), so the usual names are tried in this order. */
const SEQUENCE_NAMES = ['seq', 'sequence', 'sequence_number', 'offset', 'index'] as const;
const MESSAGE_NAMES = ['message', 'msg', 'text', 'line', 'log'] as const;
const TIME_NAMES = ['ts', 'timestamp', 'time', 'at', 'created_at'] as const;
const LEVEL_NAMES = ['level', 'severity', 'lvl'] as const;
const STREAM_NAMES = ['stream', 'source', 'channel'] as const;

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstText(fields: Fields, names: readonly string[]): string | null {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string') return value;
  }
  return null;
}

function isSequence(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/**
 * Finds the field that numbers the lines of one answer: an integer in every line, never twice, all rising or all
 * falling; `known` before others, which numbered the lines before. Null when there is none; a single line proves nothing
 * about rising, so its first integer is taken.
 */
export function findSequenceName(rows: readonly unknown[], known: string | null = null): string | null {
  if (rows.length === 0) return null;
  const names = known === null ? SEQUENCE_NAMES : [known, ...SEQUENCE_NAMES];
  return names.find((name) => isMonotonic(rows, name)) ?? null;
}

function isMonotonic(rows: readonly unknown[], name: string): boolean {
  let direction = 0;
  let previous: number | null = null;
  for (const row of rows) {
    const value = isFields(row) ? row[name] : undefined;
    if (!isSequence(value)) return false;
    if (previous !== null) {
      const step = Math.sign(value - previous);
      if (step === 0 || (direction !== 0 && step !== direction)) return false;
      direction = step;
    }
    previous = value;
  }
  return true;
}

function readLine(row: unknown, sequenceName: string | null): LogLine {
  if (!isFields(row)) {
    // A line that is nothing stays, so that the count holds, and says nothing.
    const message = typeof row === 'string' ? row : row === null ? '' : JSON.stringify(row);
    return { seq: null, at: null, stream: null, level: null, message, raw: row };
  }
  const seq = sequenceName === null ? null : row[sequenceName];
  const time = TIME_NAMES.map((name) => row[name]).find((value) => value !== undefined && value !== null);
  return {
    seq: isSequence(seq) ? seq : null,
    at: readInstant(time),
    stream: firstText(row, STREAM_NAMES),
    level: firstText(row, LEVEL_NAMES),
    message: firstText(row, MESSAGE_NAMES) ?? JSON.stringify(row),
    raw: row,
  };
}

/**
 * Reads the `lines` of one answer, oldest first where they are numbered (by `sequenceName`) and in the given order where
 * not. Takes anything and never throws: a line of an odd shape is shown as its JSON.
 */
export function readLines(
  rows: readonly unknown[],
  sequenceName: string | null = findSequenceName(rows),
): LogLine[] {
  const lines = rows.map((row) => readLine(row, sequenceName));
  return sequenceName === null ? lines : lines.sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
}
