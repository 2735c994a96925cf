/** How a timestamp header is written. The platform's is in whole seconds; anything else is a slip. */
export type TimestampUnit = 'seconds' | 'milliseconds' | 'date' | 'unknown';

export interface ReadTimestamp {
  unit: TimestampUnit;
  /** Milliseconds since 1970; null when it is no time. */
  epochMs: number | null;
}

/** From this many seconds on (year 5138) a number can only be milliseconds. */
const MILLISECONDS_FROM = 1e11;

/** Reads the value of X-Service-Timestamp. */
export function readTimestamp(value: string): ReadTimestamp {
  if (/^\d{1,16}(?:\.\d+)?$/.test(value)) {
    const number = Number(value);
    return number >= MILLISECONDS_FROM
      ? { unit: 'milliseconds', epochMs: number }
      : { unit: 'seconds', epochMs: number * 1000 };
  }
  const epochMs = /\d{4}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(epochMs) ? { unit: 'unknown', epochMs: null } : { unit: 'date', epochMs };
}

/** What was done to the signed timestamp; null: nothing. */
export type TimestampChange = 'unit' | 'date';

export interface TimestampVariant {
  text: string;
  change: TimestampChange | null;
}

/** The given timestamp and what the signer may have written in its place. */
export function timestampVariants(value: string): TimestampVariant[] {
  const { unit, epochMs } = readTimestamp(value);
  const given: TimestampVariant = { text: value, change: null };
  if (epochMs === null) return [given];
  const seconds = String(Math.floor(epochMs / 1000));
  if (unit === 'date') return [given, { text: seconds, change: 'date' }];
  const other = unit === 'seconds' ? String(Math.round(epochMs)) : seconds;
  return other === value ? [given] : [given, { text: other, change: 'unit' }];
}
