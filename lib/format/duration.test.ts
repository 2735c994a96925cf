import { describe, expect, it } from 'vitest';
import { formatCountdown, formatDuration, formatWait } from '@/lib/format/duration';

describe('formatDuration', () => {
  it.each([
    [380, '380 ms'],
    [42_900, '42 s'],
    [102_000, '1 min 42 s'],
    [120_000, '2 min'],
    [7_500_000, '2 h 5 min'],
    [(3 * 24 + 4) * 3_600_000, '3 d 4 h'],
    [59_999, '59 s'],
    [3_599_999, '59 min 59 s'],
  ])('says %d ms as %s', (durationMs, text) => expect(formatDuration(durationMs)).toBe(text));

  it('gives zero for what is not a length of time', () => {
    expect(formatDuration(-5)).toBe('0 s');
    expect(formatDuration(Number.NaN)).toBe('0 s');
  });
});

describe('formatWait', () => {
  it('rounds up so that nothing is promised early', () => {
    expect(formatWait(21_200)).toBe('22 s');
    expect(formatWait(40.2 * 60_000)).toBe('41 min');
    expect(formatWait(2.1 * 3_600_000)).toBe('3 h');
    expect(formatWait(-1)).toBe('0 s');
  });
});

describe('formatCountdown', () => {
  it('reads like a clock', () => {
    expect(formatCountdown(581_000)).toBe('9:41');
    expect(formatCountdown(3_725_000)).toBe('1:02:05');
    expect(formatCountdown(-1)).toBe('0:00');
  });
});
