import { expect, it } from 'vitest';
import { ApiError } from '@/lib/api/errors';
import { readEnvKeys } from './read';

it('sorts the keys, each once, with those that only the variables name', () => {
  const variables = [{ key: 'C', value: null, write_only: true }, { key: 7 }, 'A'];
  expect(readEnvKeys({ keys: ['B', 'A', 'B', 5, ''], variables, count: 99 })).toEqual(['A', 'B', 'C']);
});

it('keeps no value, should a platform send one', () => {
  const answer = { keys: ['A'], variables: [{ key: 'A', value: 'hunter2' }], count: 1 };
  expect(JSON.stringify(readEnvKeys(answer))).not.toContain('hunter2');
});

it('takes an object without keys for an empty environment, and nothing else', () => {
  expect(readEnvKeys({})).toEqual([]);
  expect(() => readEnvKeys('none')).toThrow(ApiError);
});
