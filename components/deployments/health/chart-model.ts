import { placeOnAxis, timeAxis, type TimeAxis } from '@/components/charts/time-axis';
import { gapOverMs, stateOf, type HealthModel, type Subject, type TimedObservation } from './health-model';
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
  /** Whether the next cell begins where this one ends. */
  isJoined: boolean;
  kind: CellKind;
}

/** The time that an observation stands for: until the next, at most its slot. */
function spanMsOf(timed: readonly TimedObservation[], index: number, slotMs: number): number {
  const [here, next] = [timed[index], timed[index + 1]];
  return here === undefined || next === undefined ? slotMs : Math.min(slotMs, next.atMs - here.atMs);
}

/**
 * The cells of one strip. Where observations are closer than usual cells are narrower, so that none covers another, and
 * much closer ones touch: they are one block to the eye, and each is still read out alone.
 */
export function cellsOf(timed: readonly TimedObservation[], axis: HealthAxis, subject: Subject): Cell[] {
  return timed.map((observation, index) => {
    const spanMs = spanMsOf(timed, index, axis.slotMs);
    const isJoined = spanMs < axis.slotMs / 3;
    return {
      atMs: observation.atMs,
      x: placeOnAxis(axis, observation.atMs),
      width: (spanMs * (isJoined ? 1 : CELL_SHARE)) / (axis.toMs - axis.fromMs),
      isJoined,
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

/** A stretch of one class: from an observation to the next of another class, or to the end of its slot before a gap. */
interface CodeStep {
  fromMs: number;
  toMs: number;
  level: number;
}

/** A chart takes as long for a corner on a straight line as for a real one: what touches and is of one class is one step. */
function codeSteps(timed: readonly TimedObservation[], axis: HealthAxis): CodeStep[] {
  const steps: CodeStep[] = [];
  for (const [index, { atMs, routeStatus }] of timed.entries()) {
    const level = codeClass(routeStatus);
    if (level === null) continue;
    const nextMs = timed[index + 1]?.atMs ?? Number.POSITIVE_INFINITY;
    const toMs = nextMs - atMs <= gapOverMs(axis.slotMs) ? nextMs : atMs + axis.slotMs;
    const before = steps.at(-1);
    if (before?.toMs === atMs && before.level === level) before.toMs = toMs;
    else steps.push({ fromMs: atMs, toMs, level });
  }
  return steps;
}

const isFailing = ({ level }: CodeStep) => level >= 4;
const corner = (ms: number, level: number, failing: boolean): CodePoint => ({
  ms,
  level,
  failing: failing ? level : null,
});

/** The corners between two steps that touch: the fall belongs to the failure, and so does the way back up. */
function turn(before: CodeStep, here: CodeStep): CodePoint[] {
  const isRed = isFailing(before) || isFailing(here);
  const turned = [corner(here.fromMs, before.level, isRed), corner(here.fromMs, here.level, isRed)];
  return isFailing(here) ? turned : [...turned, corner(here.fromMs, here.level, false)];
}

/** The codes over time as corners of a step line; a missing code or a gap breaks the line. */
export function codeLine(timed: readonly TimedObservation[], axis: HealthAxis): CodePoint[] {
  const steps = codeSteps(timed, axis);
  return steps.flatMap((here, index) => {
    const before = steps[index - 1];
    const start =
      before?.toMs === here.fromMs
        ? turn(before, here)
        : [{ ms: here.fromMs, level: null, failing: null }, corner(here.fromMs, here.level, isFailing(here))];
    return [...start, corner(here.toMs, here.level, isFailing(here))];
  });
}

/** Which observation is meant by a place on the axis, 0 to 1: the one whose middle is nearest; null where none is near. */
export function observationAt(
  timed: readonly TimedObservation[],
  axis: HealthAxis,
  place: number,
): TimedObservation | null {
  const ms = axis.fromMs + place * (axis.toMs - axis.fromMs);
  let nearest: TimedObservation | null = null;
  let nearestMs = axis.slotMs * 1.5;
  for (const [index, observation] of timed.entries()) {
    const middleMs = observation.atMs + spanMsOf(timed, index, axis.slotMs) / 2;
    const distanceMs = Math.abs(middleMs - ms);
    if (distanceMs > nearestMs) continue;
    nearest = observation;
    nearestMs = distanceMs;
  }
  return nearest;
}
