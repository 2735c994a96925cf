import { expect, it } from 'vitest';
import { readLogAnswer } from './read-answer';

// Each stream counts for itself in `seq`; only `offset` counts the lines of all.
const line = (offset: number, seq: number) => ({ offset, seq, message: `line ${offset}` });
const first = { lines: [line(7, 1), line(8, 1), line(9, 2)], complete: true };

it('keeps to the field that numbered the lines before, where a single line shows several', () => {
  const { sequenceName } = readLogAnswer(first);
  expect(sequenceName).toBe('offset');
  const next = readLogAnswer({ lines: [line(10, 2)] }, sequenceName);
  expect(next.lines.map(({ seq }) => seq)).toEqual([10]);
  expect(next.sequenceName).toBe('offset');
  expect(readLogAnswer({ lines: [] }, sequenceName).sequenceName).toBe('offset');
});

it('takes another field where the known one numbers the lines no more, and trusts no single line', () => {
  const renamed = { lines: [{ sequence: 4 }, { sequence: 5 }] };
  expect(readLogAnswer(renamed, 'offset').sequenceName).toBe('sequence');
  expect(readLogAnswer({ lines: [line(3, 1)] }).sequenceName).toBeNull();
});
