import { zonedTime } from '@/lib/format/time';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Distances between ticks that read well on a clock, in milliseconds. */
const STEPS = [
  5 * SECOND,
  10 * SECOND,
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
] as const;

/** A true time axis: equal distances are equal spans of time. */
export interface TimeAxis {
  fromMs: number;
  toMs: number;
  ticks: readonly number[];
}

/**
 * An axis over the given times (milliseconds since 1970), with at most `maxTicks` round ticks inside it. A single
 * time gets a span of one minute around it, so that it can be drawn.
 */
export function timeAxis(timesMs: readonly number[], maxTicks = 10): TimeAxis | null {
  const first = timesMs[0];
  if (first === undefined) return null;
  let fromMs = first;
  let toMs = first;
  for (const time of timesMs) {
    fromMs = Math.min(fromMs, time);
    toMs = Math.max(toMs, time);
  }
  if (fromMs === toMs) {
    fromMs -= MINUTE / 2;
    toMs += MINUTE / 2;
  }
  const step =
    STEPS.find((candidate) => (toMs - fromMs) / candidate <= maxTicks) ?? niceDays(toMs - fromMs, maxTicks);
  const ticks: number[] = [];
  for (let tick = Math.ceil(fromMs / step) * step; tick <= toMs; tick += step) ticks.push(tick);
  return { fromMs, toMs, ticks };
}

function niceDays(spanMs: number, maxTicks: number): number {
  return Math.ceil(spanMs / maxTicks / DAY) * DAY;
}

/** The time at a place of the axis, in milliseconds since 1970; places beyond its ends give the ends. */
export function timeAt({ fromMs, toMs }: TimeAxis, place: number): number {
  return Math.round(fromMs + Math.min(1, Math.max(0, place)) * (toMs - fromMs));
}

/** Place of a time on the axis, 0 at its start and 1 at its end. */
export function placeOnAxis(axis: TimeAxis, timeMs: number): number {
  return (timeMs - axis.fromMs) / (axis.toMs - axis.fromMs);
}

export interface AxisTick {
  ms: number;
  /** Place on the axis, 0 to 1. */
  x: number;
  label: string;
  anchor: 'start' | 'middle' | 'end';
  /** Whether a phone has room for it too. */
  isOnPhone: boolean;
}

/** Labels keep this distance from those of the ends, as part of the axis, on a wide and on a narrow screen. */
const END_ROOM = 0.07;
const END_ROOM_PHONE = 0.16;

function tickWord(ms: number, stepMs: number, timeZone: string): string {
  const { day, clock } = zonedTime(ms, timeZone);
  if (stepMs >= DAY) return day.slice(0, -5);
  return stepMs < MINUTE ? clock : clock.slice(0, 5);
}

/** The labels under the axis, in the words of an IANA zone: both ends, and the round times between them that have room. */
export function axisTicks(axis: TimeAxis, timeZone = 'UTC'): AxisTick[] {
  const stepMs = (axis.ticks[1] ?? 0) - (axis.ticks[0] ?? 0);
  const between = axis.ticks.flatMap((ms, index): AxisTick[] => {
    const x = placeOnAxis(axis, ms);
    const room = Math.min(x, 1 - x);
    if (room < END_ROOM) return [];
    const isOnPhone = room >= END_ROOM_PHONE && index % 3 === 1;
    return [{ ms, x, label: tickWord(ms, stepMs, timeZone), anchor: 'middle', isOnPhone }];
  });
  const end = (ms: number, x: number, anchor: 'start' | 'end'): AxisTick => ({
    ms,
    x,
    label: tickWord(ms, stepMs, timeZone),
    anchor,
    isOnPhone: true,
  });
  return [end(axis.fromMs, 0, 'start'), ...between, end(axis.toMs, 1, 'end')];
}
