import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFields, levelOf } from './levels';
import { readLines } from './read-lines';
import { compileSearch, cutAtRanges, eachMatch, NO_SEARCH, type LogSearch } from './search';

function find(text: string, search: Partial<LogSearch>) {
  const pattern = compileSearch({ ...NO_SEARCH, ...search });
  if (!(pattern instanceof RegExp)) throw new Error('the search should compile');
  const ranges: [number, number][] = [];
  eachMatch(pattern, text, (start, end) => void ranges.push([start, end]));
  return ranges;
}

describe('a search', () => {
  it('takes every character of a plain text as it is', () => {
    expect(find('a.b a+b (x) [y] a.b', { text: 'a.b' })).toEqual([
      [0, 3],
      [16, 19],
    ]);
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), (text) => {
        expect(find(`\u0001${text}\u0002`, { text, isCaseSensitive: true })[0]).toEqual([1, 1 + text.length]);
      }),
    );
  });

  it('minds the case only when asked to', () => {
    expect(find('Error error', { text: 'error' })).toHaveLength(2);
    expect(find('Error error', { text: 'error', isCaseSensitive: true })).toEqual([[6, 11]]);
  });

  it('says why a regular expression cannot be used', () => {
    expect(compileSearch({ ...NO_SEARCH, text: '(', isRegex: true })).toHaveProperty('error');
    expect(compileSearch(NO_SEARCH)).toBeNull();
  });

  it('does not take a match of nothing for a match', () => {
    expect(find('bbb', { text: 'a*', isRegex: true })).toEqual([]);
    expect(find('b😀aab', { text: 'a*', isRegex: true })).toEqual([[3, 5]]);
  });
});

describe('cutting a run at matches', () => {
  it('gives back the whole text, whatever the ranges', () => {
    const ranges = fc
      .array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 8 })))
      .map((list) =>
        list.map(([start, length]) => [start, start + length] as const).sort((a, b) => a[0] - b[0]),
      );
    fc.assert(
      fc.property(fc.string(), fc.nat(20), ranges, (text, offset, list) => {
        expect(
          cutAtRanges(text, offset, list)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('marks a match that spans two runs in both', () => {
    expect(cutAtRanges('abc', 0, [[2, 5]])).toEqual([
      { text: 'ab', isMatch: false },
      { text: 'c', isMatch: true },
    ]);
    expect(cutAtRanges('def', 3, [[2, 5]])).toEqual([
      { text: 'de', isMatch: true },
      { text: 'f', isMatch: false },
    ]);
  });
});

describe('the level of a line', () => {
  const level = (row: unknown) => readLines([row]).map(levelOf)[0];

  it('comes from its own field, its JSON or its first word', () => {
    expect(level({ message: 'x', level: 'WARN' })).toBe('warn');
    expect(level({ message: '{"level":50,"msg":"x"}' })).toBe('error');
    expect(level({ message: '{"level":30,"msg":"error in words"}' })).toBeNull();
    expect(level({ message: '\u001b[31mERROR\u001b[0m it broke' })).toBe('error');
    expect(level({ message: '2026-11-20T12:00:00Z [warn] slow' })).toBe('warn');
    expect(level({ message: 'no errors at all' })).toBeNull();
  });

  it('reads JSON only where a line is one object', () => {
    expect(jsonFields('{"a":1}')).toEqual({ a: 1 });
    expect(jsonFields('{"a":1')).toBeNull();
    expect(jsonFields('[1]')).toBeNull();
  });
});
