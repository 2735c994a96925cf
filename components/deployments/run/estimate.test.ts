import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KnownRun, startedRun } from '@/components/deployments/known-runs';
import {
  estimateRun,
  median,
  sourceWords,
  stageTimes,
  usualWords,
} from '@/components/deployments/run/estimate';

const T0 = 1_800_000_000_000;

/** A run that was watched from its acceptance to its success, building half of the time. */
function watched(runId: string, tookMs: number, changes: Partial<KnownRun> = {}): KnownRun {
  return {
    ...startedRun(runId, 'dep_1', 'redeploy', T0),
    status: 'succeeded',
    sightings: [
      { stage: 'build', seenAtMs: T0 },
      { stage: 'route', seenAtMs: T0 + tookMs / 2 },
    ],
    watchedUntilMs: T0 + tookMs - 2000,
    endedAtMs: T0 + tookMs,
    ...changes,
  };
}

const present = startedRun('now', 'dep_1', 'redeploy', T0);

describe('what is usual', () => {
  it('is the range of the runs of this deployment and kind', () => {
    const runs = [
      watched('a', 30_000),
      watched('b', 40_000),
      watched('other', 900_000, { deploymentId: 'dep_2' }),
    ];
    expect(estimateRun(present, runs)).toMatchObject({
      fromMs: 30_000,
      toMs: 40_000,
      runCount: 2,
      isOwn: true,
    });
  });

  it('leaves out runs that failed, were of another kind, or were not watched whole', () => {
    const runs = [
      watched('a', 30_000),
      watched('failed', 1000, { status: 'failed' }),
      watched('restart', 1000, { kind: 'restart' }),
      watched('slept', 60_000, { unwatched: [{ fromMs: T0, toMs: T0 + 50_000 }] }),
      watched('found', 60_000, { acceptedAtMs: null }),
      watched('ended alone', 600_000, { watchedUntilMs: T0 }),
    ];
    expect(estimateRun(present, runs)).toBeNull();
  });

  it('is taken from other deployments where this one has too few, and says so', () => {
    const runs = [watched('a', 30_000), watched('b', 50_000, { deploymentId: 'dep_2' })];
    const estimate = estimateRun(present, runs);
    expect(estimate).toMatchObject({ fromMs: 30_000, toMs: 50_000, isOwn: false });
    expect(estimate && sourceWords(estimate)).toBe('from 2 runs in this browser, of any deployment');
  });

  it('leaves out the extremes of many runs', () => {
    const runs = [2, 30, 31, 32, 33, 34, 35, 36, 37, 900].map((s, index) => watched(`r${index}`, s * 1000));
    expect(estimateRun(present, runs)).toMatchObject({ fromMs: 31_000, toMs: 36_000, runCount: 10 });
  });

  it('is not guessed for a run whose kind is not known', () => {
    const runs = [watched('a', 30_000, { kind: null }), watched('b', 30_000, { kind: null })];
    expect(estimateRun({ ...present, kind: null }, runs)).toBeNull();
  });

  it('knows the median of each stage', () => {
    const runs = [watched('a', 20_000), watched('b', 40_000), watched('c', 90_000)];
    expect(Object.fromEntries(estimateRun(present, runs)?.stageMs ?? [])).toEqual({
      build: 20_000,
      route: 20_000,
    });
  });
});

it('gives no time to a stage that was seen in part', () => {
  const slept = watched('slept', 300_000, { unwatched: [{ fromMs: T0 + 10_000, toMs: T0 + 150_000 }] });
  expect([...stageTimes(slept, T0)]).toEqual([]);
});

it.each([
  [120_000, 185_000, '2 to 3 min'],
  [41_000, 100_000, '40 s to 2 min'],
  [7600, 8400, 'about 8 s'],
  [8000, 23_000, '8 to 25 s'],
  [200, 400, 'about 1 s'],
])('says %d to %d ms as "%s"', (fromMs, toMs, words) => expect(usualWords(fromMs, toMs)).toBe(words));

it('finds a median that is one of the numbers, with as many below as above', () => {
  expect(median([])).toBeNull();
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (numbers) => {
      const middle = median(numbers) ?? Number.NaN;
      expect(numbers).toContain(middle);
      expect(numbers.filter((n) => n < middle).length).toBeLessThanOrEqual(numbers.length / 2);
      expect(numbers.filter((n) => n > middle).length).toBeLessThanOrEqual(numbers.length / 2);
    }),
  );
});
