import { placeOnAxis, timeAt, timeAxis, type TimeAxis } from '@/components/charts/time-axis';
import { lookOfType } from '@/components/deployments/events/event-look';
import type { DeploymentEvent } from '@/components/deployments/events/read';
import { type KnownRun, runKindWord } from '@/components/deployments/known-runs';
import { startOf, timelineItems } from '@/components/deployments/run/timeline';
import { runStatus } from '@/components/deployments/status';
import type { StatusLook } from '@/components/ui/status-mark';
import { stateOf, type HealthModel, type Subject, type TimedObservation } from './health-model';
import { healthAxis } from './chart-model';
import { healthLook } from './health-state';

/** A log line as far as the axis needs it. */
export type TimedLine = { atMs: number; isError: boolean };

/** What is known of one deployment from four reads, each with times in milliseconds since 1970. */
export interface TimeSources {
  health: HealthModel;
  /** Of any order; those without a readable time are counted only. */
  events: readonly DeploymentEvent[];
  /** Runs of this deployment that this browser has seen. */
  runs: readonly KnownRun[];
  /** Null while the log has not been read. */
  lines: readonly TimedLine[] | null;
  nowMs: number;
}

/** Something that lies on the axis from one place to another, 0 to 1. */
interface Bar {
  x: number;
  width: number;
}

export type RunBar = Bar & { run: KnownRun; look: StatusLook; unwatched: readonly Bar[] };
export type EventMark = { x: number; event: DeploymentEvent; look: StatusLook };
export type LineBucket = Bar & { count: number; errorCount: number };

/** One thing that happened, in words; what the rows show, and what a selection lists. */
export interface Happening {
  key: string;
  atMs: number;
  kind: 'event' | 'health' | 'run';
  look: StatusLook;
  words: string;
  /** In the platform's own words: a type, a reason, a stage. */
  code: string | null;
  runId: string | null;
}

/**
 * The axis of the combined view: the span of the observations, so that it lies under the strips, drawn on to what is newer. Without
 * observations the span of events and runs. Null when nothing has a time.
 */
export function combinedAxis({ health, events, runs, lines, nowMs }: TimeSources): TimeAxis | null {
  const strips = healthAxis(health);
  const eventTimes = events.flatMap(({ at }) => at?.epochMs ?? []);
  const runTimes = runs.flatMap((run) => [startOf(run, run.acceptedAtMs) ?? [], run.endedAtMs ?? []].flat());
  const all = [...eventTimes, ...runTimes].filter((ms) => ms <= nowMs);
  if (strips === null) return timeAxis(all);
  const newest = lines?.at(-1)?.atMs ?? strips.toMs;
  const later = [...all, newest].filter((ms) => ms > strips.toMs && ms <= nowMs);
  return timeAxis([strips.fromMs, strips.toMs, ...later]);
}

const isOn = (axis: TimeAxis, ms: number) => ms >= axis.fromMs && ms <= axis.toMs;

/** The part of a span that lies on the axis; null when none does. */
function barOf(axis: TimeAxis, fromMs: number, toMs: number): Bar | null {
  if (toMs < axis.fromMs || fromMs > axis.toMs) return null;
  const x = Math.max(0, placeOnAxis(axis, fromMs));
  return { x, width: Math.min(1, placeOnAxis(axis, toMs)) - x };
}

const unknownEvent: StatusLook = { tone: 'unknown', shape: 'ring' };

/** The events on the axis. */
export function eventMarks(events: readonly DeploymentEvent[], axis: TimeAxis): EventMark[] {
  return events.flatMap((event) => {
    const ms = event.at?.epochMs ?? null;
    if (ms === null || !isOn(axis, ms)) return [];
    return [{ x: placeOnAxis(axis, ms), event, look: lookOfType(event.type) ?? unknownEvent }];
  });
}

/** The runs on the axis, with the times in them that nobody watched. */
export function runBars(runs: readonly KnownRun[], axis: TimeAxis, nowMs: number): RunBar[] {
  return runs.flatMap((run) => {
    const fromMs = startOf(run, run.acceptedAtMs);
    const { status, acceptedAtMs } = run;
    const bar = fromMs === null ? null : barOf(axis, fromMs, run.endedAtMs ?? nowMs);
    if (bar === null) return [];
    const gaps = timelineItems(run, { status, acceptedAtMs, nowMs }).flatMap((item) =>
      item.kind === 'unwatched' ? (barOf(axis, item.fromMs, item.toMs) ?? []) : [],
    );
    return [{ ...bar, run, look: runStatus(status), unwatched: gaps }];
  });
}

const BUCKETS = 100;

/** How many lines were written when: equal parts of the axis, empty ones left out. */
export function lineBuckets(lines: readonly TimedLine[], axis: TimeAxis): LineBucket[] {
  const buckets = new Map<number, LineBucket>();
  for (const { atMs, isError } of lines) {
    if (!isOn(axis, atMs)) continue;
    const index = Math.min(BUCKETS - 1, Math.floor(placeOnAxis(axis, atMs) * BUCKETS));
    const before = buckets.get(index) ?? { x: index / BUCKETS, width: 1 / BUCKETS, count: 0, errorCount: 0 };
    buckets.set(index, {
      ...before,
      count: before.count + 1,
      errorCount: before.errorCount + (isError ? 1 : 0),
    });
  }
  return [...buckets.values()].sort((a, b) => a.x - b.x);
}

const subjects = { runtime: 'Runtime', route: 'Route' } as const;

function turnsOf(timed: readonly TimedObservation[], subject: Subject): Happening[] {
  return timed.flatMap((here, index) => {
    const before = timed[index - 1];
    const state = stateOf(here, subject);
    if (before === undefined || stateOf(before, subject) === state) return [];
    const { label, tone, shape } = healthLook(state);
    const code = subject === 'route' && here.routeStatus !== null ? `, ${here.routeStatus}` : '';
    return {
      key: `${subject} ${here.atMs} ${index}`,
      atMs: here.atMs,
      kind: 'health',
      look: { tone, shape },
      words: `${subjects[subject]} turned ${label.toLowerCase()}${code}`,
      code: (subject === 'runtime' ? here.runtimeReason : here.routeReason) || null,
      runId: null,
    };
  });
}

function runHappenings(run: KnownRun, nowMs: number): Happening[] {
  const { runId, status, acceptedAtMs, endedAtMs } = run;
  const name = runKindWord(run.kind);
  const base = { kind: 'run', runId, code: null } as const;
  const stages = timelineItems(run, { status, acceptedAtMs, nowMs }).flatMap((item): Happening[] =>
    item.kind === 'unwatched' || item.durationMs === null
      ? []
      : [
          {
            ...base,
            key: `${runId} ${item.seenAtMs} ${item.stage ?? ''}`,
            atMs: item.seenAtMs,
            look: { tone: 'busy', shape: 'ring' },
            words: `${name}: stage seen`,
            code: item.stage,
          },
        ],
  );
  if (endedAtMs === null) return stages;
  const { label, tone, shape } = runStatus(status);
  const words = `${name} ${label.toLowerCase()}`;
  return [...stages, { ...base, key: `${runId} end`, atMs: endedAtMs, look: { tone, shape }, words }];
}

/** Everything that happened, newest first: changes of health, events, and runs with their stages. */
export function happenings({ health, events, runs, nowMs }: TimeSources): Happening[] {
  const told = events.flatMap((event): Happening[] => {
    const atMs = event.at?.epochMs ?? null;
    const look = lookOfType(event.type) ?? unknownEvent;
    const words = event.message === '' ? 'Event without a message' : event.message;
    const base = { key: event.key, kind: 'event', look, words, runId: null } as const;
    return atMs === null ? [] : [{ ...base, atMs, code: event.type || null }];
  });
  return [
    ...told,
    ...turnsOf(health.timed, 'runtime'),
    ...turnsOf(health.timed, 'route'),
    ...runs.flatMap((run) => runHappenings(run, nowMs)),
  ].sort((a, b) => b.atMs - a.atMs);
}

export type TimeSpan = { fromMs: number; toMs: number };

/** Those within a span, ends included. */
export function within<T extends { atMs: number }>(items: readonly T[], { fromMs, toMs }: TimeSpan): T[] {
  return items.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
}

/** A place that is pressed, not dragged, selects this much of the axis around it. */
const PRESS_SHARE = 0.05;

/** The span between two places of the axis, 0 to 1, whichever comes first; around the place where they are the same. */
export function spanBetween(axis: TimeAxis, one: number, other: number, isPress: boolean): TimeSpan {
  const [from, to] = isPress
    ? [one - PRESS_SHARE / 2, one + PRESS_SHARE / 2]
    : [Math.min(one, other), Math.max(one, other)];
  return { fromMs: timeAt(axis, from), toMs: timeAt(axis, to) };
}
