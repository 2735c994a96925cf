import { expect, it } from 'vitest';
import { coverageOf, exampleKeys } from './coverage';

it('tells by key what is there, staged, missing and not asked for', () => {
  expect(coverageOf(['A', 'B', 'C', 'A'], ['A', 'X'], ['B', 'Y'])).toEqual({
    present: ['A'],
    staged: ['B'],
    missing: ['C'],
    extra: ['X'],
  });
});

it('reads the keys of an example and keeps none of its values', () => {
  const text =
    '# needed\nexport DATABASE_URL="postgres://u:hunter2@db"\r\nPLAIN\nEMPTY=\n#COMMENTED=1\nnot a line\n';
  expect(exampleKeys(text)).toEqual(['DATABASE_URL', 'PLAIN', 'EMPTY']);
});

it('does not take the inside of a value over several lines for keys', () => {
  expect(exampleKeys('KEY="-----BEGIN\nabc\n-----END"\nNEXT=2')).toEqual(['KEY', 'NEXT']);
});
