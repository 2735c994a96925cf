import { afterEach, expect, it, vi } from 'vitest';
import { retryAfterOf } from './retry-after';

afterEach(() => vi.unstubAllEnvs());

it('reads seconds, or a date of the other clock, and nothing else', () => {
  const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
  const at = (value: string) => retryAfterOf(new Headers({ 'retry-after': value, date }));
  expect(at('0')).toBe(0);
  expect(at('Sat, 21 Nov 2026 12:01:00 GMT')).toBe(60_000);
  expect(at('Sat, 21 Nov 2026 12:01:00 +0000')).toBe(60_000);
  expect(at('21 Nov 2026 12:01:00 GMT')).toBe(60_000);
  expect(at('Sat, 21 Nov 2026 11:00:00 GMT')).toBe(0);
  for (const odd of ['-1', '1.5', 'soon', '']) expect(at(odd)).toBeUndefined();
  expect(retryAfterOf(new Headers({ date }))).toBeUndefined();
});

it('reads a date without a zone as UTC, wherever the reader is', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(new Date(0).getHours()).toBe(9);
  const date = 'Fri, 06 Nov 2026 12:00:00 GMT';
  expect(retryAfterOf(new Headers({ 'retry-after': 'Fri Nov  6 12:01:00 2026', date }))).toBe(60_000);
});
