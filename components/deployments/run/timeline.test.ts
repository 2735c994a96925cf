import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  elapsed,
  nothingSeen,
  observe,
  timelineItems,
  type RunReading,
  type RunSightings,
} from '@/components/deployments/run/timeline';

const T0 = 1_800_000_000_000;
const running = (stage: string | null): RunReading => ({ status: 'running', stage });

function watch(readings: readonly [RunReading, number][]): RunSightings {
  return readings.reduce((seen, [reading, atMs]) => observe(seen, reading, T0 + atMs), nothingSeen);
}

it('notes each stage once, with the time it was first seen', () => {
  const seen = watch([
    [running('fetch'), 0],
    [running('fetch'), 2000],
    [running('build'), 4000],
  ]);
  expect(seen.sightings).toEqual([
    { stage: 'fetch', seenAtMs: T0 },
    { stage: 'build', seenAtMs: T0 + 4000 },
  ]);
});

it('gives the same object when a reading brings nothing new', () => {
  const seen = watch([[running('build'), 0]]);
  expect(observe(seen, running('build'), T0 + 9000)).toBe(seen);
  const ended = observe(seen, { status: 'failed', stage: 'build' }, T0 + 10_000);
  expect(observe(ended, running('route'), T0 + 20_000)).toBe(ended);
});

it('shows a stage that comes back as a second visit', () => {
  const seen = watch([
    [running('build'), 0],
    [running('probe'), 1000],
    [running('build'), 2000],
  ]);
  const items = timelineItems(seen, { status: 'running', acceptedAtMs: null, nowMs: T0 + 3000 });
  expect(items.map((item) => item.kind === 'stage' && [item.stage, item.visit])).toEqual([
    ['build', 1],
    ['probe', 1],
    ['build', 2],
  ]);
});

it('keeps the last stage when the end names none', () => {
  const seen = watch([
    [running('route'), 0],
    [{ status: 'succeeded', stage: null }, 3000],
  ]);
  expect(seen).toEqual({
    sightings: [{ stage: 'route', seenAtMs: T0 }],
    endedAtMs: T0 + 3000,
    watchedUntilMs: T0,
    unwatched: [],
  });
});

describe('the time scale', () => {
  it('begins at acceptance and is shared by all stages', () => {
    const seen = watch([
      [running('fetch'), 1000],
      [running('build'), 4000],
    ]);
    const items = timelineItems(seen, { status: 'running', acceptedAtMs: T0, nowMs: T0 + 10_000 });
    expect(items).toMatchObject([
      { durationMs: 3000, leftPercent: 10, widthPercent: 30, outcome: 'past' },
      { durationMs: 6000, leftPercent: 40, widthPercent: 60, outcome: 'current' },
    ]);
  });

  it('stops at the end of the run, however long the page stays open', () => {
    const seen = watch([
      [running('build'), 0],
      [{ status: 'failed', stage: 'build' }, 5000],
    ]);
    const items = timelineItems(seen, { status: 'failed', acceptedAtMs: null, nowMs: T0 + 3_600_000 });
    expect(items).toMatchObject([{ stage: 'build', durationMs: 5000, outcome: 'failed' }]);
    expect(elapsed(seen, T0 - 1000, T0 + 3_600_000)).toEqual({ ms: 6000, isAtMost: false });
  });

  it('knows no elapsed time of a run it has never seen', () => {
    expect(elapsed(nothingSeen, null, T0)).toBeNull();
  });

  it('gives no times for a run that was first read after its end', () => {
    const seen = watch([[{ status: 'succeeded', stage: 'route' }, 5000]]);
    expect(elapsed(seen, null, T0 + 9000)).toBeNull();
    const items = timelineItems(seen, { status: 'succeeded', acceptedAtMs: null, nowMs: T0 + 9000 });
    expect(items).toMatchObject([{ stage: 'route', durationMs: null, outcome: 'past' }]);
  });

  it('says "at most" when the run ended while nobody read it', () => {
    const seen = watch([
      [running('fetch'), 0],
      [{ status: 'failed', stage: 'build' }, 140_000],
    ]);
    expect(elapsed(seen, T0, T0 + 999_000)).toEqual({ ms: 140_000, isAtMost: true });
    const items = timelineItems(seen, { status: 'failed', acceptedAtMs: T0, nowMs: T0 + 999_000 });
    expect(items).toMatchObject([
      { kind: 'stage', stage: 'fetch', durationMs: 0, isAtLeast: true },
      { kind: 'unwatched', fromMs: T0, toMs: T0 + 140_000, widthPercent: 100 },
      { kind: 'stage', stage: 'build', durationMs: null, outcome: 'failed' },
    ]);
  });

  it('gives the time in which nobody read to no stage, as when the laptop slept', () => {
    const seen = watch([
      [running('fetch'), 0],
      [running('build'), 10_000],
      [running('build'), 20_000],
      [running('build'), 320_000],
      [running('build'), 330_000],
      [{ status: 'succeeded', stage: 'build' }, 340_000],
    ]);
    const items = timelineItems(seen, { status: 'succeeded', acceptedAtMs: T0, nowMs: T0 + 400_000 });
    expect(items).toMatchObject([
      { kind: 'stage', stage: 'fetch', durationMs: 10_000, isAtLeast: false },
      { kind: 'stage', stage: 'build', durationMs: 10_000, isAtLeast: true, visit: 1 },
      { kind: 'unwatched', fromMs: T0 + 20_000, toMs: T0 + 320_000 },
      { kind: 'stage', stage: 'build', durationMs: 20_000, isAtLeast: true, visit: 1 },
    ]);
    expect(elapsed(seen, T0, T0 + 400_000)).toEqual({ ms: 340_000, isAtMost: false });
  });

  it('knows that nobody watched between the acceptance and a late first read', () => {
    const seen = observe(nothingSeen, running('route'), T0 + 600_000, T0);
    const items = timelineItems(seen, { status: 'running', acceptedAtMs: T0, nowMs: T0 + 605_000 });
    expect(items).toMatchObject([
      { kind: 'unwatched', fromMs: T0, toMs: T0 + 600_000 },
      { kind: 'stage', stage: 'route', durationMs: 5000, isAtLeast: true },
    ]);
  });

  it('is sure of the end of a long stage that was read all the time', () => {
    const reads = Array.from({ length: 60 }, (_, index) => [running('build'), index * 10_000] as const);
    const seen = watch([
      ...reads.map(([reading, atMs]): [RunReading, number] => [reading, atMs]),
      [{ status: 'succeeded', stage: null }, 600_000],
    ]);
    expect(elapsed(seen, T0, T0 + 700_000)).toEqual({ ms: 600_000, isAtMost: false });
  });
});

it('stays in bounds whatever arrives in whatever order, with a clock that jumps', () => {
  const reading = fc.record({
    status: fc.constantFrom('queued', 'running', 'succeeded', 'failed', 'odd', null),
    stage: fc.option(fc.string()),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(reading, fc.integer({ min: -1e6, max: 1e6 }))), (readings) => {
      const items = timelineItems(watch(readings), { status: 'running', acceptedAtMs: T0, nowMs: T0 });
      for (const item of items) {
        expect(
          item.kind === 'stage' ? (item.durationMs ?? 0) : item.toMs - item.fromMs,
        ).toBeGreaterThanOrEqual(0);
        expect(item.leftPercent).toBeGreaterThanOrEqual(0);
        expect(item.leftPercent + item.widthPercent).toBeLessThanOrEqual(100.0001);
      }
    }),
  );
});
