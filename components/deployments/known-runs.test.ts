import { expect, it } from 'vitest';
import {
  type KnownRun,
  latestRuns,
  readKnownRuns,
  type TextStore,
  writeKnownRun,
} from '@/components/deployments/known-runs';

function memoryStore(text: string | null = null): TextStore {
  let held = text;
  return {
    getItem: () => held,
    setItem: (_, value) => {
      held = value;
    },
  };
}

const run = (runId: string, deploymentId = 'dep_1'): KnownRun => ({
  runId,
  deploymentId,
  kind: 'redeploy',
  acceptedAtMs: 1,
  status: 'running',
  sightings: [],
  endedAtMs: null,
});

it('keeps the newest first and changes a known one in its place', () => {
  const store = memoryStore();
  writeKnownRun(store, run('a'));
  writeKnownRun(store, run('b'));
  writeKnownRun(store, { ...run('a'), status: 'failed' });
  expect(readKnownRuns(store).map(({ runId, status }) => [runId, status])).toEqual([
    ['b', 'running'],
    ['a', 'failed'],
  ]);
});

it('forgets the oldest beyond a hundred', () => {
  const store = memoryStore();
  for (let index = 0; index < 105; index += 1) writeKnownRun(store, run(`r${index}`));
  expect(readKnownRuns(store)).toHaveLength(100);
  expect(readKnownRuns(store)[0]?.runId).toBe('r104');
});

it('gives the same array while nothing changed, so that pages do not draw for nothing', () => {
  const store = memoryStore();
  writeKnownRun(store, run('a'));
  expect(readKnownRuns(store)).toBe(readKnownRuns(store));
});

it.each(['not json', '{}', '[{"runId":1}]', 'null'])('takes a store of %s for empty', (text) =>
  expect(readKnownRuns(memoryStore(text))).toEqual([]),
);

it('mends odd parts of a run rather than losing it', () => {
  const text = JSON.stringify([{ runId: 'a', deploymentId: 'd', kind: 'other', sightings: 'x' }]);
  expect(readKnownRuns(memoryStore(text))).toEqual([
    {
      runId: 'a',
      deploymentId: 'd',
      kind: null,
      acceptedAtMs: null,
      status: null,
      sightings: [],
      endedAtMs: null,
    },
  ]);
});

it('works on when the store refuses', () => {
  const full: TextStore = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => writeKnownRun(full, run('a'))).not.toThrow();
});

it('finds the newest run of each deployment', () => {
  const latest = latestRuns([run('b'), run('a'), run('c', 'dep_2')]);
  expect([...latest].map(([id, { runId }]) => [id, runId])).toEqual([
    ['dep_1', 'b'],
    ['dep_2', 'c'],
  ]);
});
