import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LINE_MAX, LineSplitter } from './line-splitter.ts';

function split(...chunks: (string | Uint8Array)[]): string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  for (const chunk of chunks) splitter.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  splitter.end();
  return lines;
}

test('lines end with a line feed, with or without a carriage return, and the last needs none', () => {
  expect(split('one\ntwo\r\n\nthree')).toEqual(['one', 'two', '', 'three']);
  expect(split('one\n')).toEqual(['one']);
  expect(split('')).toEqual([]);
});

test('bytes that are not UTF-8 and NUL are replaced, and a byte order mark stays a character', () => {
  expect(split(Buffer.from([0x61, 0xff, 0x62, 0x00, 0x0a]))).toEqual(['a\uFFFDb\uFFFD']);
  expect(split(Buffer.from([0xe2, 0x82]))).toEqual(['\uFFFD']);
});

test('a line that is too long goes on in the next lines and nothing of it is lost', () => {
  const long = 'x'.repeat(LINE_MAX * 2 + 10);
  const lines = split(`${long}\nshort\n`);
  expect(lines.length).toBe(4);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(LINE_MAX);
  expect(lines.at(-1)).toBe('short');
  const rest = lines.slice(0, -1).map((line) => line.replace(' … [continued]', ''));
  expect(rest.join('')).toBe(long);
  expect(lines[0]).toMatch(/ … \[continued\]$/);
});

test('a long line never ends in the middle of a character', () => {
  for (const shift of ['', 'x']) {
    for (const line of split(`${shift}${'🚀'.repeat(LINE_MAX)}\n`)) expect(line.isWellFormed()).toBe(true);
  }
});

test('it makes no difference how the bytes come in chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.integer({ min: 1, max: 7 }), (parts, size) => {
      const bytes = Buffer.from(parts.join('\n'));
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      expect(split(...chunks)).toEqual(split(bytes));
    }),
  );
});

test('a flood without line ends does not gather in memory', () => {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  for (let count = 0; count < 100; count += 1) splitter.push(Buffer.alloc(65_536, 'y'));
  expect(lines.length).toBeGreaterThan(390);
});
