import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  elapsedMs,
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
  expect(items.map(({ stage, visit }) => [stage, visit])).toEqual([
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
  expect(seen).toEqual({ sightings: [{ stage: 'route', seenAtMs: T0 }], endedAtMs: T0 + 3000 });
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
    expect(elapsedMs(seen, T0 - 1000, T0 + 3_600_000)).toBe(6000);
  });

  it('knows no elapsed time of a run it has never seen', () => {
    expect(elapsedMs(nothingSeen, null, T0)).toBeNull();
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
        expect(item.durationMs).toBeGreaterThanOrEqual(0);
        expect(item.leftPercent).toBeGreaterThanOrEqual(0);
        expect(item.leftPercent + item.widthPercent).toBeLessThanOrEqual(100.0001);
      }
    }),
  );
});
