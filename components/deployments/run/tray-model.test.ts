import { describe, expect, it } from 'vitest';
import { type KnownRun, startedRun } from '@/components/deployments/known-runs';
import {
  changedRuns,
  changeWords,
  followedIds,
  recentRuns,
  runTitle,
  trayWords,
} from '@/components/deployments/run/tray-model';

const T0 = 1_800_000_000_000;
const MINUTE = 60_000;

function run(runId: string, changes: Partial<KnownRun> = {}): KnownRun {
  return { ...startedRun(runId, 'dep_1', 'redeploy', T0, { appName: 'web-api' }), ...changes };
}

describe('which runs are in the tray', () => {
  const idsAt = (nowMs: number, ...runs: KnownRun[]) => recentRuns(runs, nowMs).map(({ runId }) => runId);

  it('those that go on, for a day', () => {
    expect(idsAt(T0 + MINUTE, run('a', { status: 'odd' }))).toEqual(['a']);
    expect(idsAt(T0 + 25 * 60 * MINUTE, run('a'))).toEqual([]);
  });

  it('a success for a few minutes, a failure for longer', () => {
    const ended = [
      run('good', { status: 'succeeded', endedAtMs: T0 }),
      run('bad', { status: 'failed', endedAtMs: T0 }),
    ];
    expect(idsAt(T0 + 4 * MINUTE, ...ended)).toEqual(['good', 'bad']);
    expect(idsAt(T0 + 6 * MINUTE, ...ended)).toEqual(['bad']);
    expect(idsAt(T0 + 61 * MINUTE, ...ended)).toEqual([]);
  });

  it('not those that were only looked at here', () => {
    expect(idsAt(T0, run('a', { acceptedAtMs: null }))).toEqual([]);
  });
});

it('reads the newest few that go on, and none that ended', () => {
  const runs = [run('done', { status: 'failed' }), ...['a', 'b', 'c', 'd', 'e'].map((id) => run(id))];
  expect([...followedIds(runs)]).toEqual(['a', 'b', 'c', 'd']);
});

it('calls a new status a change, a new run not', () => {
  const before = new Map([
    ['a', 'running'],
    ['b', 'running'],
  ]);
  const runs = [run('a', { status: 'failed' }), run('b', { status: 'running' }), run('new')];
  expect(changedRuns(before, runs).map(({ runId }) => runId)).toEqual(['a']);
});

it('tells a run in words', () => {
  expect(changeWords(run('a', { status: 'succeeded' }))).toBe('Redeploy of web-api succeeded');
  expect(changeWords(run('a', { status: 'running' }))).toBe('Redeploy of web-api is running');
  expect(runTitle(run('a', { kind: null, appName: null }))).toBe('Run of dep_1');
});

it('sums the tray up, failures first', () => {
  const failed = run('a', { status: 'failed' });
  expect(trayWords([run('b')])).toBe('1 run going on');
  expect(trayWords([run('b'), failed, run('c')])).toBe('1 run failed, 2 going on');
  expect(trayWords([run('b', { status: 'succeeded' }), run('c', { status: 'succeeded' })])).toBe(
    '2 runs succeeded',
  );
});
