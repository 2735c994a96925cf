import { clockTime } from '@/lib/format/time';
import { placeOnAxis, timeAxis, type TimeAxis } from './axis';
import { GAP_FACTOR, stateOf, type HealthModel, type Subject, type TimedObservation } from './health-model';
import { healthLook, type CellKind } from './health-state';

/** A young deployment has few observations: the axis reaches back this many, so that a cell stays a cell. */
const SLOTS_MIN = 60;
/** Part of its slot that a cell fills. */
const CELL_SHARE = 0.78;
/** A gap this narrow, as part of the axis, has no room for its length. */
const GAP_LABEL_MIN = 0.08;

export interface HealthAxis extends TimeAxis {
  /** Time that one observation stands for, in milliseconds: the usual distance to the next. */
  slotMs: number;
}

/** The axis that both strips and the codes share: it ends with the slot of the newest observation. Null without times. */
export function healthAxis({ timed, spacingMs }: HealthModel): HealthAxis | null {
  const [first, last] = [timed[0], timed.at(-1)];
  if (first === undefined || last === undefined) return null;
  const slotMs = spacingMs ?? 60_000;
  const toMs = last.atMs + slotMs;
  const axis = timeAxis([Math.min(first.atMs, toMs - SLOTS_MIN * slotMs), toMs]);
  return axis && { ...axis, slotMs };
}

/** An observation on a strip; `x` and `width` are parts of the axis, 0 to 1. */
export interface Cell {
  atMs: number;
  x: number;
  width: number;
  kind: CellKind;
}

/** The cells of one strip. Where observations are closer than usual a cell is narrower, so that none covers another. */
export function cellsOf(timed: readonly TimedObservation[], axis: HealthAxis, subject: Subject): Cell[] {
  return timed.map((observation, index) => {
    const nextMs = timed[index + 1]?.atMs ?? observation.atMs + axis.slotMs;
    const spanMs = Math.min(axis.slotMs, Math.max(nextMs - observation.atMs, axis.slotMs / 4));
    return {
      atMs: observation.atMs,
      x: placeOnAxis(axis, observation.atMs),
      width: (spanMs * CELL_SHARE) / (axis.toMs - axis.fromMs),
      kind: healthLook(stateOf(observation, subject)).cell,
    };
  });
}

/** An empty part of the axis, with its length in milliseconds. */
export interface GapMark {
  from: number;
  to: number;
  lengthMs: number;
  hasRoom: boolean;
}

/** The gaps on the axis, each from the end of the slot before it. */
export function gapMarks({ gaps }: HealthModel, axis: HealthAxis): GapMark[] {
  return gaps.map((gap) => {
    const fromMs = gap.fromMs + axis.slotMs;
    const [from, to] = [placeOnAxis(axis, fromMs), placeOnAxis(axis, gap.toMs)];
    return { from, to, lengthMs: gap.toMs - fromMs, hasRoom: to - from >= GAP_LABEL_MIN };
  });
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

const DAY_MS = 86_400_000;
/** Labels keep this distance from those of the ends, as part of the axis, on a wide and on a narrow screen. */
const END_ROOM = 0.05;
const END_ROOM_PHONE = 0.16;

function tickWord(ms: number, stepMs: number): string {
  if (stepMs >= DAY_MS) return new Date(ms).toISOString().slice(5, 10);
  return stepMs < 60_000 ? clockTime(ms) : clockTime(ms).slice(0, 5);
}

/** The labels under the axis: both ends, and the round times between them that have room. */
export function axisTicks(axis: TimeAxis): AxisTick[] {
  const stepMs = (axis.ticks[1] ?? 0) - (axis.ticks[0] ?? 0);
  const between = axis.ticks.flatMap((ms, index): AxisTick[] => {
    const x = placeOnAxis(axis, ms);
    const room = Math.min(x, 1 - x);
    if (room < END_ROOM) return [];
    const isOnPhone = room >= END_ROOM_PHONE && index % 3 === 1;
    return [{ ms, x, label: tickWord(ms, stepMs), anchor: 'middle', isOnPhone }];
  });
  const end = (ms: number, x: number, anchor: 'start' | 'end'): AxisTick => ({
    ms,
    x,
    label: tickWord(ms, stepMs),
    anchor,
    isOnPhone: true,
  });
  return [end(axis.fromMs, 0, 'start'), ...between, end(axis.toMs, 1, 'end')];
}

/** The class of a route status code, 2 to 5; null when there was no code, or one that ends no request. */
export function codeClass(status: number | null): number | null {
  const first = status === null ? null : Math.floor(status / 100);
  return first !== null && first >= 2 && first <= 5 ? first : null;
}

/** A corner of the line of codes; null breaks a line. */
export interface CodePoint {
  ms: number;
  level: number | null;
  /** The same where the class is 4 or 5: drawn over the line. */
  failing: number | null;
}

/** The codes over time as corners of a step line: each holds for its slot, a missing code or a gap breaks the line. */
export function codeLine(timed: readonly TimedObservation[], axis: HealthAxis): CodePoint[] {
  const points: CodePoint[] = [];
  let before: { level: number; endMs: number } | null = null;
  for (const [index, { atMs, routeStatus }] of timed.entries()) {
    const level = codeClass(routeStatus);
    const nextMs = timed[index + 1]?.atMs ?? Number.POSITIVE_INFINITY;
    const isNextNear = nextMs - atMs <= axis.slotMs * GAP_FACTOR;
    const endMs = isNextNear ? nextMs : atMs + axis.slotMs;
    if (level === null || before?.endMs !== atMs)
      points.push({ ms: atMs, level: null, failing: null });
    if (level === null) {
      before = null;
      continue;
    }
    const isFailing = level >= 4;
    if (before?.endMs === atMs && before.level !== level) {
      // The fall belongs to the failure, and so does the way back up.
      const wasFailing = before.level >= 4;
      points.push({
        ms: atMs,
        level: before.level,
        failing: isFailing || wasFailing ? before.level : null,
      });
      points.push({ ms: atMs, level, failing: isFailing || wasFailing ? level : null });
      if (wasFailing && !isFailing) points.push({ ms: atMs, level, failing: null });
    } else points.push({ ms: atMs, level, failing: isFailing ? level : null });
    points.push({ ms: endMs, level, failing: isFailing ? level : null });
    before = { level, endMs };
  }
  return points;
}

/** Which observation is meant by a place on the axis, 0 to 1; null in a gap. */
export function observationAt(
  timed: readonly TimedObservation[],
  axis: HealthAxis,
  place: number,
): TimedObservation | null {
  const ms = axis.fromMs + place * (axis.toMs - axis.fromMs);
  const middle = ({ atMs }: TimedObservation) => Math.abs(atMs + (axis.slotMs * CELL_SHARE) / 2 - ms);
  let nearest: TimedObservation | null = null;
  for (const observation of timed) {
    if (nearest === null || middle(observation) < middle(nearest)) nearest = observation;
  }
  return nearest !== null && middle(nearest) <= axis.slotMs * 1.5 ? nearest : null;
}
