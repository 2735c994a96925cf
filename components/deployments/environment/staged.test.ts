import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeWords, keyOfField, stagedEnv, stagedKeys, whyNotReviewable } from './staged';

const row = (id: string, key: string, value: string) => ({ id, key, value });

describe('what is staged', () => {
  it('leaves blank rows out and spaces around names away', () => {
    const rows = [row('1', ' A ', '1'), row('2', '', ''), row('3', '  ', '')];
    expect(stagedEnv(rows)).toEqual({ A: '1' });
    expect(stagedKeys(rows)).toEqual(['A']);
    expect(whyNotReviewable([], rows, 'merge')).toBeNull();
  });

  it('keeps every value as typed, also under names that objects know', () => {
    const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'A_1'), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(name, fc.string(), (key, value) => {
        fc.pre(key.trim() !== '');
        const sent: unknown = JSON.parse(JSON.stringify(stagedEnv([row('1', key, value)])));
        expect(Object.entries(sent as object)).toEqual([[key.trim(), value]]);
      }),
    );
  });
});

describe('what can be reviewed', () => {
  it('is neither a value without a name nor a name on two rows', () => {
    const twice = [row('1', 'A', 'x'), row('2', 'A', 'y')];
    for (const rows of [[row('1', '', 'x')], twice])
      expect(whyNotReviewable([], rows, 'merge')).toBe('Correct the marked rows first.');
  });

  it('is what the platform may well take', () => {
    expect(whyNotReviewable([], [row('1', 'my-key', 'x'), row('2', 'EMPTY', '')], 'merge')).toBeNull();
    expect(whyNotReviewable(['A'], [row('1', '', '')], 'merge')).toBe('Nothing is staged yet.');
  });

  it('needs, in a replace, the value of every key that stays', () => {
    const rows = [row('1', 'A', ''), row('2', 'B', 'x'), row('3', 'NEW', '')];
    expect(whyNotReviewable(['A', 'B'], rows, 'replace')).toContain('Give a value for A,');
    expect(whyNotReviewable(['B'], rows, 'replace')).toBeNull();
  });

  it('is a replace by nothing, while there is something to remove', () => {
    expect(whyNotReviewable(['A'], [], 'replace')).toBeNull();
    expect(whyNotReviewable([], [], 'replace')).toBe('Nothing is staged yet.');
  });
});

it('finds the variable that an error names', () => {
  expect([
    keyOfField('env.DATABASE_URL'),
    keyOfField('env.a.b'),
    keyOfField('env'),
    keyOfField(undefined),
  ]).toEqual(['DATABASE_URL', 'a.b', null, null]);
});

it('counts what would change', () => {
  const rows = [row('1', 'A', '1'), row('2', 'B', '2'), row('3', 'C', '3')];
  expect(changeWords(['A', 'Z'], rows, 'merge')).toBe('2 added, 1 overwritten');
  expect(changeWords(['A', 'Z'], rows, 'replace')).toBe('2 added, 1 overwritten, 1 removed');
  expect(changeWords(['A'], [], 'merge')).toBe('nothing');
});
