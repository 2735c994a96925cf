import { expect, it } from 'vitest';
import { type KnownRun, startedRun } from '@/components/deployments/known-runs';
import { compareRuns } from '@/components/deployments/run/compare';

const T0 = 1_800_000_000_000;

function run(runId: string, stages: readonly [string, number][], endedAfterMs: number): KnownRun {
  return {
    ...startedRun(runId, 'dep_1', 'redeploy', T0),
    status: 'succeeded',
    sightings: stages.map(([stage, afterMs]) => ({ stage, seenAtMs: T0 + afterMs })),
    watchedUntilMs: T0 + endedAfterMs,
    endedAtMs: T0 + endedAfterMs,
  };
}

const quick = run('a', [['fetch', 0], ['build', 2000]], 10_000); // prettier-ignore
const slow = run('b', [['fetch', 0], ['install', 3000], ['build', 20_000]], 60_000); // prettier-ignore

it('sets each stage of two runs side by side, and the whole', () => {
  expect(compareRuns(quick, slow, T0)).toEqual({
    stages: [
      { stage: 'fetch', firstMs: 2000, secondMs: 3000 },
      { stage: 'build', firstMs: 8000, secondMs: 40_000 },
      { stage: 'install', firstMs: null, secondMs: 17_000 },
    ],
    firstMs: 10_000,
    secondMs: 60_000,
  });
});

it('compares no stage that was seen in part, and no whole whose end nobody saw', () => {
  const slept: KnownRun = {
    ...slow,
    watchedUntilMs: T0 + 25_000,
    endedAtMs: T0 + 600_000,
    unwatched: [{ fromMs: T0 + 25_000, toMs: T0 + 600_000 }],
  };
  expect(compareRuns(quick, slept, T0)).toMatchObject({
    stages: [{ stage: 'fetch' }, { stage: 'build', firstMs: 8000, secondMs: null }, { stage: 'install' }],
    secondMs: null,
  });
});
