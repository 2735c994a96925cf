import { describe, expect, it } from 'vitest';
import {
  ALL,
  countersOf,
  defaultView as view,
  isAnyChanging,
  lastFailure,
  nextSort,
  RUN_FAILED,
  sortKeys,
  summarise,
  visibleRows,
} from '@/components/deployments/list-model';
import { startedRun } from '@/components/deployments/known-runs';
import { type Deployment, readDeploymentRows } from '@/components/deployments/read';

const { deployments: rows } = readDeploymentRows({
  deployments: [
    {
      id: 'a',
      app_name: 'Web',
      status: 'live',
      runtime: 'dynamic',
      updated_at: '2026-11-20T10:00:00Z',
      source: { type: 'image' },
      billing: { accrued_this_month_usd: 0.1 },
    },
    {
      id: 'b',
      app_name: 'docs',
      status: 'live',
      runtime: 'static',
      updated_at: '2026-11-20T12:00:00Z',
      source: { type: 'template' },
      billing: { accrued_this_month_usd: 0.2 },
    },
    {
      id: 'c',
      app_name: 'new',
      status: 'deploying',
      runtime: 'dynamic',
      created_at: '2026-11-20T13:00:00Z',
      source: { type: 'repository' },
    },
    {
      id: 'd',
      app_name: 'old',
      status: 'deleted',
      runtime: 'static',
      billing: { accrued_this_month_usd: 50 },
    },
    { id: 'e', app_name: 'odd', status: 'paused', subdomain: 'odd-77' },
    { id: 'f' },
  ],
});
const none: ReadonlySet<string> = new Set();
const summary = summarise(rows);
const ids = (list: readonly Deployment[]) => list.map(({ id }) => id).join('');

it('counts every status, the foreign ones by their own word', () => {
  expect(countersOf(summary, 1)).toEqual([
    { word: ALL, count: 5 },
    { word: 'live', count: 2 },
    { word: 'deploying', count: 1 },
    { word: 'unknown', count: 1 },
    { word: 'paused', count: 1 },
    { word: RUN_FAILED, count: 1 },
    { word: 'deleted', count: 1 },
  ]);
});

it('shows what each counter counted', () => {
  for (const { word, count } of countersOf(summary, 1))
    expect(visibleRows(rows, { ...view, status: word }, new Set(['b']))).toHaveLength(count);
});

it('puts what changes first, then what failed, and ties by the newest update', () => {
  expect(ids(visibleRows(rows, view, none))).toBe('cefba');
  expect(ids(visibleRows(rows, view, new Set(['a'])))).toBe('caefb');
});

it('searches name, subdomain and id without regard to case', () => {
  expect(ids(visibleRows(rows, { ...view, q: ' wEb ' }, none))).toBe('a');
  expect(ids(visibleRows(rows, { ...view, q: '-77' }, none))).toBe('e');
  expect(ids(visibleRows(rows, { ...view, q: 'nothing' }, none))).toBe('');
});

it('filters by runtime and source together', () => {
  expect(ids(visibleRows(rows, { ...view, runtime: 'dynamic', source: 'image' }, none))).toBe('a');
});

describe('sorting', () => {
  it('puts what was not reported last in both directions', () => {
    expect(ids(visibleRows(rows, { ...view, sort: 'cost', isDescending: true }, none)).slice(0, 2)).toBe(
      'ba',
    );
    expect(ids(visibleRows(rows, { ...view, sort: 'cost' }, none)).slice(0, 2)).toBe('ab');
  });

  it.each(sortKeys)('gives one order for %s whatever order the platform answers in', (sort) => {
    const forth = visibleRows(rows, { ...view, sort }, none);
    expect(visibleRows([...rows].reverse(), { ...view, sort }, none)).toEqual(forth);
  });
});

it('adds up what is known and says for how many it is not', () => {
  expect(summary).toMatchObject({ accruedUsd: 0.3, accruedNotReportedCount: 3 });
  expect(summarise([])).toMatchObject({ accruedUsd: null, accruedNotReportedCount: 0 });
});

it('lists the words of a column once', () => {
  expect(summary.runtimes).toEqual(['dynamic', 'static']);
  expect(summary.sources).toEqual(['image', 'repository', 'template']);
});

it('is in a hurry while anything deploys', () => {
  expect(isAnyChanging(summary)).toBe(true);
  expect(isAnyChanging(summarise(rows.filter((row) => row.status !== 'deploying')))).toBe(false);
});

it('turns a column from its first direction to the other and back to the order of the list', () => {
  const press = (key: 'name' | 'cost', from: Parameters<typeof nextSort>[0]) => nextSort(from, key);
  expect(press('name', view)).toEqual({ sort: 'name', isDescending: false });
  expect(press('name', { sort: 'name', isDescending: false })).toEqual({ sort: 'name', isDescending: true });
  expect(press('name', { sort: 'name', isDescending: true })).toEqual({
    sort: 'status',
    isDescending: false,
  });
  expect(press('cost', { sort: 'name', isDescending: true })).toEqual({ sort: 'cost', isDescending: true });
});

describe('a failed last run', () => {
  const T0 = Date.UTC(2026, 10, 20, 12);
  const run = { ...startedRun('run_1', 'a', 'redeploy', T0), status: 'failed', endedAtMs: T0 };
  const one = (raw: object) => readDeploymentRows([{ id: 'a', status: 'live', ...raw }]).deployments[0];
  const failureOf = (raw: object, known = run) => {
    const deployment = one(raw);
    return deployment === undefined ? undefined : lastFailure(deployment, known);
  };

  it('is told on its row', () => {
    expect(failureOf({})).toBe(run);
    expect(failureOf({ updated_at: new Date(T0 + 5000).toISOString() })).toBe(run);
  });

  it('is not told once another run has come, here or elsewhere', () => {
    expect(failureOf({ updated_at: new Date(T0 + 3_600_000).toISOString() })).toBeNull();
    expect(failureOf({ status: 'deploying' })).toBeNull();
    expect(failureOf({ status: 'deleted' })).toBeNull();
    expect(failureOf({}, { ...run, status: 'succeeded' })).toBeNull();
  });
});
