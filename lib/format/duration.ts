const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function pair(count: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${count} ${unit}` : `${count} ${unit} ${rest} ${restUnit}`;
}

/**
 * A length of time in words of at most two units: "380 ms", "42 s", "1 min 42 s", "2 h 5 min", "3 d 4 h".
 * Takes milliseconds; parts are cut, not rounded, so a running clock never shows a second early. Not finite or negative gives "0 s".
 */
export function formatDuration(durationMs: number): string {
  if (!Number.isFinite(durationMs) || durationMs <= 0) return '0 s';
  if (durationMs < SECOND_MS) return `${Math.floor(durationMs)} ms`;
  if (durationMs < MINUTE_MS) return `${Math.floor(durationMs / SECOND_MS)} s`;
  const whole = (unitMs: number, withinMs: number) => Math.floor((durationMs % withinMs) / unitMs);
  if (durationMs < HOUR_MS)
    return pair(Math.floor(durationMs / MINUTE_MS), 'min', whole(SECOND_MS, MINUTE_MS), 's');
  if (durationMs < DAY_MS)
    return pair(Math.floor(durationMs / HOUR_MS), 'h', whole(MINUTE_MS, HOUR_MS), 'min');
  return pair(Math.floor(durationMs / DAY_MS), 'd', whole(HOUR_MS, DAY_MS), 'h');
}

/** A short wait in one unit, rounded up so that it is never promised early: "22 s", "41 min", "3 h". Takes milliseconds. */
export function formatWait(waitMs: number): string {
  if (!Number.isFinite(waitMs) || waitMs <= 0) return '0 s';
  if (waitMs <= 90 * SECOND_MS) return `${Math.ceil(waitMs / SECOND_MS)} s`;
  if (waitMs <= 90 * MINUTE_MS) return `${Math.ceil(waitMs / MINUTE_MS)} min`;
  return `${Math.ceil(waitMs / HOUR_MS)} h`;
}

/** A countdown as on a clock: "9:41", "1:02:05". Takes milliseconds; below zero gives "0:00". */
export function formatCountdown(leftMs: number): string {
  const total = Number.isFinite(leftMs) ? Math.max(0, Math.ceil(leftMs / SECOND_MS)) : 0;
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
