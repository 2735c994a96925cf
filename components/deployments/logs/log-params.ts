import {
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from 'nuqs/server';
import { timeRangeParams } from '@/components/deployments/time-range';
import { LINES_MAX, LOG_SIZES, type LogSize } from './queries';
import type { LogSearch } from './search';

/** The address of a view of the log. */
export const logParams = {
  q: parseAsString.withDefault(''),
  mode: parseAsStringLiteral(['highlight', 'filter']).withDefault('highlight'),
  regex: parseAsBoolean.withDefault(false),
  case: parseAsBoolean.withDefault(false),
  lines: parseAsNumberLiteral(LOG_SIZES),
  /** Fields of JSON lines that stand in columns of their own. */
  cols: parseAsArrayOf(parseAsString).withDefault([]),
  /** The line that is linked to, by its number. */
  seq: parseAsInteger,
  ...timeRangeParams,
};

export type LogParams = inferParserType<typeof logParams>;

/** The first window of a view: what the address asks for, and as much as can be had where it asks for a place further back. */
export function sizeOf({ lines, seq, from, to }: Pick<LogParams, 'lines' | 'seq' | 'from' | 'to'>): LogSize {
  const isFarBack = seq !== null || from !== null || to !== null;
  return lines ?? (isFarBack ? LINES_MAX : LOG_SIZES[0]);
}

export function searchOf({ q, mode, regex, case: isCaseSensitive }: LogParams): LogSearch {
  return { text: q, isFilter: mode === 'filter', isRegex: regex, isCaseSensitive };
}
