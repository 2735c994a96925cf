import { expect, test } from 'vitest';
import { levelOf } from './log-level.ts';

test.each([
  ['{"level":"error","msg":"x"}', 'error'],
  ['{"level":30,"msg":"x"}', 'info'],
  ['{"severity":"WARNING"}', 'warn'],
  ['{"msg":"no level"}', null],
  ['{"level":35}', null],
  ['WARN cache is full', 'warn'],
  ['2026-11-21T10:00:00Z [ERROR] it broke', 'error'],
  ['\u001b[36mINFO\u001b[0m started', 'info'],
  ['ts=1 level=debug msg=x', 'debug'],
  ['ERRORS are listed below', null],
  ['nothing said', null],
  ['', null],
])('%j states the level %s', (message, level) => {
  expect(levelOf(message)).toBe(level);
});
