import { expect, it } from 'vitest';
import { counted, formatCount } from '@/lib/format/count';

it('groups thousands', () => expect(formatCount(1_234_567)).toBe('1,234,567'));

it('names one of a thing, and any other number of them', () => {
  expect([0, 1, 2, 12_345].map((count) => counted(count, 'key'))).toEqual([
    '0 keys',
    '1 key',
    '2 keys',
    '12,345 keys',
  ]);
  expect([1, 2].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
});
