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

/** Place of a time on the axis, 0 at its start and 1 at its end. */
export function placeOnAxis(axis: TimeAxis, timeMs: number): number {
  return (timeMs - axis.fromMs) / (axis.toMs - axis.fromMs);
}
