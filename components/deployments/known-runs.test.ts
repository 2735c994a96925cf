import { expect, it } from 'vitest';
import {
  type KnownRun,
  latestRuns,
  parseKnownRuns,
  startedRun,
  withRun,
} from '@/components/deployments/known-runs';

const run = (runId: string, deploymentId = 'dep_1') => startedRun(runId, deploymentId, 'redeploy', 1);

it('keeps the newest first and changes a known one in its place', () => {
  const started = [run('a'), run('b')].reduce<readonly KnownRun[]>(withRun, []);
  const changed = withRun(started, { ...run('a'), status: 'failed' });
  expect(changed.map(({ runId, status }) => [runId, status])).toEqual([
    ['b', 'queued'],
    ['a', 'failed'],
  ]);
});

it('forgets the oldest beyond a hundred', () => {
  const many = Array.from({ length: 105 }, (_, index) => run(`r${index}`));
  const kept = many.reduce<readonly KnownRun[]>(withRun, []);
  expect(kept).toHaveLength(100);
  expect(kept[0]?.runId).toBe('r104');
});

it('reads back what it kept', () => {
  const kept = withRun([], { ...run('a'), sightings: [{ stage: null, seenAtMs: 5 }], endedAtMs: 9 });
  expect(parseKnownRuns(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

it.each([[{}], [null], ['x'], [[{ runId: 1 }]]])('takes a store of %j for empty', (stored) =>
  expect(parseKnownRuns(stored)).toEqual([]),
);

it('mends odd parts of a run rather than losing it', () => {
  expect(parseKnownRuns([{ runId: 'a', deploymentId: 'd', kind: 'other', sightings: 'x' }])).toEqual([
    {
      runId: 'a',
      deploymentId: 'd',
      kind: null,
      acceptedAtMs: null,
      status: null,
      sightings: [],
      statusUrl: null,
      endedAtMs: null,
      watchedUntilMs: null,
      appName: null,
      unwatched: [],
    },
  ]);
});

it('finds the newest run of each deployment', () => {
  const latest = latestRuns([run('b'), run('a'), run('c', 'dep_2')]);
  expect([...latest].map(([id, { runId }]) => [id, runId])).toEqual([
    ['dep_1', 'b'],
    ['dep_2', 'c'],
  ]);
});
