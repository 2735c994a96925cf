import { expect, test } from 'vitest';
import { shownLine } from './output.ts';

const at = new Date(2026, 10, 21, 9, 5, 7).getTime();
const shown = (record: object) => shownLine('platform', JSON.stringify(record), false);

test('a log record becomes time, level, message and its plain fields', () => {
  const record = {
    level: 30,
    time: at,
    pid: 1,
    hostname: 'h',
    msg: 'listening',
    port: 4000,
    nested: { a: 1 },
  };
  expect(shown(record)).toBe('platform 09:05:07 info  listening port=4000');
});

test('a log record with an error shows its stack', () => {
  const text = shown({
    level: 50,
    time: at,
    msg: 'failed',
    err: { message: 'no', stack: 'Error: no\n    at x' },
  });
  expect(text).toBe('platform 09:05:07 error failed \n         Error: no\n             at x');
});

test('a broken or foreign record is shown as it came', () => {
  expect(shownLine('platform', '{"level":', false)).toBe('platform {"level":');
  expect(shownLine('platform', '{"a":1}', false)).toBe('platform {"a":1}');
  expect(shown({ level: 'odd', time: 'never', msg: 7 })).toBe('platform --:--:-- odd   7');
});

test('nothing that is logged drives the terminal', () => {
  const text = shown({ level: 30, time: at, msg: '\u001b[2Jgone\u0007\r\n', path: '/a\u001b]0;title\u0007' });
  expect(text).toMatch(/^platform 09:05:07 info {2}gone\s+path=\/a$/);
  expect(shownLine('portal', '\u001b[31mred\u001b[0m \u0008', false)).toBe('portal   red');
});

test('a long value is cut', () => {
  expect(shown({ level: 30, time: at, msg: 'x'.repeat(500) })).toHaveLength(
    'platform 09:05:07 info  '.length + 201,
  );
});

test('empty lines and the greeting of Next are left out', () => {
  expect(shownLine('portal', '', false)).toBeUndefined();
  expect(shownLine('portal', '   - Local:        http://127.0.0.1:3000', false)).toBeUndefined();
  expect(shownLine('portal', ' ⨯ Error: boom', false)).toBe('portal    ⨯ Error: boom');
});

test('colour is for the name alone', () => {
  expect(shownLine('portal', 'hello', true)).toBe('\u001b[36mportal  \u001b[0m hello');
});
