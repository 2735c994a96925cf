import { formatDuration } from '@/lib/format/duration';

const DAY_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const RFC_1123 =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),\s)?(\d{1,2})\s(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s(\d{4})\s(\d{2}):(\d{2})(?::(\d{2}))?\s(GMT|UTC|[+-]\d{4})$/;

/** Below this an integer is too small to be a time in our days (seconds of 1973); above the last bound it is no longer milliseconds. */
const SECONDS_MIN = 1e8;
const SECONDS_MAX = 1e11;
const MILLISECONDS_MAX = 1e14;

/**
 * A point in time as the platform gave it. `epochMs` is null when it cannot be read: then `raw` is shown.
 * `inferred` says that unit or zone was guessed (an integer by its size, or a time without zone taken as UTC).
 */
export type Instant = { raw: string; epochMs: number | null; inferred: boolean };

function offsetMs(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (match === null) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000;
}

/** Milliseconds of a calendar time, or null when a part is out of range (30 February is not 2 March). */
function fromParts(parts: readonly number[], fractionMs: number, zone: string): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return isReal ? date.getTime() + fractionMs - offsetMs(zone) : null;
}

function readIso(text: string): Instant | null {
  const match = ISO.exec(text);
  if (match === null) return null;
  const parts = match.slice(1, 7).map((part: string | undefined) => Number(part ?? 0));
  const fractionMs = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const zone: string | undefined = match[8];
  const epochMs = fromParts(parts, fractionMs, zone ?? 'Z');
  return { raw: text, epochMs, inferred: epochMs !== null && zone === undefined };
}

function readRfc1123(text: string): Instant | null {
  const match = RFC_1123.exec(text);
  if (match === null) return null;
  const [, day, month, year, hour, minute, second = '0', zone = 'GMT'] = match;
  const monthNumber = MONTHS.findIndex((name) => name === month) + 1;
  const parts = [Number(year), monthNumber, Number(day), Number(hour), Number(minute), Number(second)];
  return { raw: text, epochMs: fromParts(parts, 0, zone), inferred: false };
}

function readInteger(text: string): Instant | null {
  if (!/^\d{1,15}$/.test(text)) return null;
  const value = Number(text);
  if (value < SECONDS_MIN || value >= MILLISECONDS_MAX) return { raw: text, epochMs: null, inferred: false };
  return { raw: text, epochMs: value < SECONDS_MAX ? value * 1000 : value, inferred: true };
}

/* Not JSON (a circular object, a bigint, a function): its kind is all that can be told. */
function asText(value: unknown): string {
  try {
    const text: unknown = JSON.stringify(value);
    return typeof text === 'string' ? text : typeof value;
  } catch {
    return typeof value;
  }
}

/**
 * Reads a time leniently: ISO 8601, RFC 1123, or an integer of seconds or milliseconds by its size. Never throws.
 * Null and undefined give null ("not reported"); everything else gives an Instant, unreadable ones with `epochMs: null`.
 */
export function readInstant(value: unknown): Instant | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value !== 'string' && typeof value !== 'number') {
    return { raw: asText(value), epochMs: null, inferred: false };
  }
  const text = String(value).trim();
  return (
    readIso(text) ?? readRfc1123(text) ?? readInteger(text) ?? { raw: text, epochMs: null, inferred: false }
  );
}

/** A time as people of a zone read it: "20 Nov 2026", "14:20:11", "UTC". */
export type ZonedTime = { day: string; clock: string; zone: string };

/** To make one costs more than to use it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  formats.set(timeZone, format);
  return format;
}

/** Day, clock and zone of a time. Takes milliseconds since 1970 that are a time, and an IANA zone, "UTC" unless told. */
export function zonedTime(epochMs: number, timeZone = 'UTC'): ZonedTime {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${of('day')} ${MONTHS[Number(of('month')) - 1] ?? ''} ${of('year')}`,
    clock: `${of('hour')}:${of('minute')}:${of('second')}`,
    zone: of('timeZoneName'),
  };
}

function dayAndMonth(epochMs: number, nowMs: number, timeZone: string): string {
  const { day } = zonedTime(epochMs, timeZone);
  const year = zonedTime(nowMs, timeZone).day.slice(-5);
  return day.endsWith(year) ? day.slice(0, -year.length) : day;
}

function oneUnit(spanMs: number): string {
  if (spanMs >= DAY_MS) return spanMs < 2 * DAY_MS ? '1 day' : `${Math.floor(spanMs / DAY_MS)} days`;
  const [count = '0', unit = 's'] = formatDuration(Math.max(spanMs, 1000)).split(' ');
  return `${count} ${unit}`;
}

/**
 * How long ago or how far ahead, in one unit: "4 s ago", "6 min ago", "1 day ago", "in 41 min"; from a week on the date.
 * Both times are milliseconds since 1970, the IANA zone of the date is "UTC" unless told. Within a second of now it says "now".
 */
export function relativeTime(epochMs: number, nowMs: number, timeZone = 'UTC'): string {
  const spanMs = Math.abs(nowMs - epochMs);
  if (spanMs >= 7 * DAY_MS) return dayAndMonth(epochMs, nowMs, timeZone);
  if (spanMs < 1000) return 'now';
  return epochMs > nowMs ? `in ${oneUnit(spanMs)}` : `${oneUnit(spanMs)} ago`;
}

/**
 * The full date and time with its zone named: "20 Nov 2026, 14:20:11 UTC". Takes milliseconds since 1970 and an IANA zone,
 * "UTC" unless told; undefined parts never occur because the zone comes from the browser or is UTC.
 */
export function absoluteTime(epochMs: number, timeZone = 'UTC'): string {
  if (Number.isNaN(new Date(epochMs).getTime())) return String(epochMs);
  const { day, clock, zone } = zonedTime(epochMs, timeZone);
  return `${day}, ${clock} ${zone}`;
}

/** The clock alone, "14:22:31"; milliseconds since 1970 and an IANA zone, "UTC" unless told. */
export function clockTime(epochMs: number, timeZone = 'UTC'): string {
  const date = new Date(epochMs);
  if (Number.isNaN(date.getTime())) return String(epochMs);
  return timeZone === 'UTC' ? date.toISOString().slice(11, 19) : zonedTime(epochMs, timeZone).clock;
}

/** The clock with its zone named, "14:22:31 UTC". */
export function namedClock(epochMs: number, timeZone = 'UTC'): string {
  const zone = timeZone === 'UTC' ? 'UTC' : zonedTime(epochMs, timeZone).zone;
  return `${clockTime(epochMs, timeZone)} ${zone}`;
}
