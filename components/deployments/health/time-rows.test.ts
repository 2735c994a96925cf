import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeAxis } from '@/components/charts/time-axis';
import type { DeploymentEvent } from '@/components/deployments/events/read';
import { startedRun } from '@/components/deployments/known-runs';
import { readInstant } from '@/lib/format/time';
import { buildHealthModel, type Observation } from './health-model';
import {
  combinedAxis,
  eventMarks,
  happenings,
  lineBuckets,
  runBars,
  spanBetween,
  within,
  type TimeSources,
} from './time-rows';

const T0 = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

function observe(minutes: number, routeState = 'healthy'): Observation {
  const at = readInstant(new Date(T0 + minutes * MINUTE).toISOString());
  const runtime = { runtimeState: 'healthy', runtimeReason: 'process_running' };
  return { at, ...runtime, routeState, routeReason: 'no_answer', routeStatus: null };
}

function event(minutes: number | null, type = 'deployment.live'): DeploymentEvent {
  const at = minutes === null ? null : readInstant(new Date(T0 + minutes * MINUTE).toISOString());
  return { key: `${minutes} ${type}`, id: '', type, message: 'It happened.', at, extra: {} };
}

function sources(part: Partial<TimeSources>): TimeSources {
  return {
    health: buildHealthModel([]),
    events: [],
    runs: [],
    lines: null,
    nowMs: T0 + 600 * MINUTE,
    ...part,
  };
}

const run = {
  ...startedRun('run_1', 'dep_1', 'redeploy', T0 + 30 * MINUTE),
  status: 'succeeded',
  sightings: [{ stage: 'build', seenAtMs: T0 + 30 * MINUTE }],
  watchedUntilMs: T0 + 39 * MINUTE,
  endedAtMs: T0 + 40 * MINUTE,
};

describe('the common axis', () => {
  const observations = Array.from({ length: 101 }, (_, minute) => observe(minute));
  const health = buildHealthModel(observations);

  it('is that of the observations, and goes on to what is newer', () => {
    const old = combinedAxis(sources({ health, events: [event(-500)] }));
    expect(old).toMatchObject({ fromMs: T0, toMs: T0 + 101 * MINUTE });
    const newer = combinedAxis(sources({ health, events: [event(130)] }));
    expect(newer).toMatchObject({ fromMs: T0, toMs: T0 + 130 * MINUTE });
  });

  it('does not stretch to a time that has not come', () => {
    expect(combinedAxis(sources({ health, events: [event(100_000)] }))?.toMs).toBe(T0 + 101 * MINUTE);
  });

  it('spans events and runs where nothing was observed, and is missing where nothing has a time', () => {
    expect(combinedAxis(sources({ events: [event(10)], runs: [run] }))).toMatchObject({
      fromMs: T0 + 10 * MINUTE,
      toMs: T0 + 40 * MINUTE,
    });
    expect(combinedAxis(sources({ events: [event(null)] }))).toBeNull();
  });
});

const axis: TimeAxis = { fromMs: T0, toMs: T0 + 100 * MINUTE, ticks: [] };

it('draws only what lies on the axis, cut at its ends', () => {
  expect(eventMarks([event(-1), event(50), event(101), event(null)], axis).map(({ x }) => x)).toEqual([0.5]);
  const earlier = { ...run, acceptedAtMs: T0 - MINUTE, sightings: [], endedAtMs: T0 + 10 * MINUTE };
  expect(runBars([run, earlier], axis, T0)).toMatchObject([
    { x: 0.3, width: expect.closeTo(0.1) },
    { x: 0, width: expect.closeTo(0.1) },
  ]);
});

it('tells when health turned, and what runs and events did, newest first', () => {
  const health = buildHealthModel([observe(0), observe(1, 'unhealthy'), observe(2, 'unhealthy'), observe(3)]);
  const told = happenings(sources({ health, events: [event(2)], runs: [run] }));
  expect(told.map(({ words, code }) => [words, code])).toEqual([
    ['Redeploy succeeded', null],
    ['Redeploy: stage seen', 'build'],
    ['Route turned healthy', 'no_answer'],
    ['It happened.', 'deployment.live'],
    ['Route turned unhealthy', 'no_answer'],
  ]);
});

describe('log lines', () => {
  it('are counted once each, whatever their times', () => {
    const line = fc.record({ atMs: fc.integer({ min: T0, max: T0 + 100 * MINUTE }), isError: fc.boolean() });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const buckets = lineBuckets(lines, axis);
        expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(lines.length);
        for (const { x, width, count, errorCount } of buckets) {
          expect(x + width).toBeLessThanOrEqual(1 + 1e-9);
          expect(errorCount).toBeLessThanOrEqual(count);
        }
      }),
    );
  });

  it('off the axis are not counted', () => {
    expect(lineBuckets([{ atMs: T0 - 1, isError: false }], axis)).toEqual([]);
  });
});

describe('a selection', () => {
  it('runs from the earlier to the later place, whichever way it was drawn', () => {
    const span = { fromMs: T0 + 20 * MINUTE, toMs: T0 + 40 * MINUTE };
    expect(spanBetween(axis, 0.2, 0.4, false)).toEqual(span);
    expect(spanBetween(axis, 0.4, 0.2, false)).toEqual(span);
  });

  it('is drawn around a place that was only pressed, and stays on the axis', () => {
    expect(spanBetween(axis, 0, 0, true)).toEqual({ fromMs: T0, toMs: T0 + 2.5 * MINUTE });
    expect(spanBetween(axis, -3, 7, false)).toEqual({ fromMs: axis.fromMs, toMs: axis.toMs });
  });

  it('holds what lies in it, ends included', () => {
    const items = [0, 1, 2, 3].map((atMs) => ({ atMs }));
    expect(within(items, { fromMs: 1, toMs: 2 })).toEqual([{ atMs: 1 }, { atMs: 2 }]);
  });
});
