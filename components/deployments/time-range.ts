import { createParser } from 'nuqs/server';
import { readInstant, zonedTime, type Instant, type ZonedTime } from '@/lib/format/time';

/** A span of time, ends included, in milliseconds since 1970; null is open on that side. */
export interface TimeRange {
  fromMs: number | null;
  toMs: number | null;
}

const parseAsMoment = createParser({
  parse: (text) => readInstant(text)?.epochMs ?? null,
  serialize: (ms: number) => new Date(ms).toISOString(),
});

/** The span in an address, as `from` and `to` in ISO 8601 (UTC): what health links to logs and events with. */
export const timeRangeParams = { from: parseAsMoment, to: parseAsMoment };

/** The span that an address asks for; null when it asks for none. Ends given the wrong way round are turned. */
export function timeRangeOf({ from, to }: { from: number | null; to: number | null }): TimeRange | null {
  if (from === null && to === null) return null;
  return from !== null && to !== null && from > to ? { fromMs: to, toMs: from } : { fromMs: from, toMs: to };
}

/** Whether a time lies in a span. What has no readable time does not. */
export function isInRange({ fromMs, toMs }: TimeRange, at: Instant | null): boolean {
  const ms = at?.epochMs ?? null;
  return ms !== null && (fromMs === null || ms >= fromMs) && (toMs === null || ms <= toMs);
}

/** The span in words with its zone, "12:03:00 – 12:08:00 UTC, 20 Nov 2026"; both days where it crosses midnight. */
export function rangeWords({ fromMs, toMs }: TimeRange, timeZone = 'UTC'): string {
  const from = fromMs === null ? null : zonedTime(fromMs, timeZone);
  const to = toMs === null ? null : zonedTime(toMs, timeZone);
  if (from !== null && to !== null && from.day === to.day && from.zone === to.zone) {
    return `${from.clock} – ${to.clock} ${to.zone}, ${to.day}`;
  }
  const words = (part: ZonedTime) => `${part.clock} ${part.zone}, ${part.day}`;
  if (from !== null && to !== null) return `${words(from)} – ${words(to)}`;
  if (from !== null) return `from ${words(from)}`;
  return to === null ? '' : `until ${words(to)}`;
}
