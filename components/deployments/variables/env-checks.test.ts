import { describe, expect, it } from 'vitest';
import { checkEnvRow, envRowError } from './env-checks';

const row = (id: string, key: string, value: string) => ({ id, key, value });
const codes = (key: string, value: string) => {
  const only = row('1', key, value);
  return checkEnvRow(only, [only]).map(({ code }) => code);
};

describe('an error', () => {
  it('is a value without a name, and a name on two rows', () => {
    const rows = [row('1', '', 'x'), row('2', 'A', 'x'), row('3', ' A', 'y'), row('4', 'B', 'z')];
    expect(rows.map((each) => envRowError(each, rows))).toEqual([
      'Give this value a name.',
      'A is set twice.',
      'A is set twice.',
      null,
    ]);
  });
});

describe('a warning', () => {
  it.each([
    ['my-key', 'x', ['name_unusual']],
    ['1ST', 'x', ['name_unusual']],
    ['A', '', ['value_empty']],
    ['A', ' x', ['value_padded']],
    ['A', 'x\n', ['value_padded', 'value_several_lines']],
    ['A', 'one\ntwo', ['value_several_lines']],
    ['A', '<your key>', ['value_placeholder']],
    ['A', 'changeme', ['value_placeholder']],
    ['A', 'your-api-key', ['value_placeholder']],
    ['A', 'xxxx', ['value_placeholder']],
    ['A', 'yourself', []],
    ['GOOD_1', 'value', []],
    [' GOOD_1 ', 'value', []],
  ])('of %j set to %j is told by its code', (key, value, expected) => {
    expect(codes(key, value)).toEqual(expected);
  });

  it('names no value', () => {
    const secret = ' hunter2 ';
    expect(JSON.stringify(checkEnvRow(row('1', 'A', secret), []))).not.toContain('hunter2');
  });
});

it('says nothing of a row that was not begun', () => {
  expect(codes('', '')).toEqual([]);
  expect(codes('  ', '')).toEqual([]);
});
