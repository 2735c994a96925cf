import { describe, expect, it } from 'vitest';
import { readInstant } from '@/lib/format/time';
import { isInRange, rangeWords, timeRangeOf, timeRangeParams } from './time-range';

const at = (clock: string, day = 20) => Date.parse(`2026-11-${day}T${clock}Z`);

describe('a span of time in an address', () => {
  it('is read from ISO 8601, either end may be left out, and nonsense is no end', () => {
    expect(timeRangeParams.from.parse('2026-11-20T12:03:00Z')).toBe(at('12:03:00'));
    expect(timeRangeParams.from.parse('noon')).toBeNull();
    expect(timeRangeOf({ from: null, to: null })).toBeNull();
    expect(timeRangeOf({ from: 5, to: null })).toEqual({ fromMs: 5, toMs: null });
    expect(timeRangeOf({ from: 9, to: 5 })).toEqual({ fromMs: 5, toMs: 9 });
  });

  it('holds its ends and nothing without a time', () => {
    const range = { fromMs: at('12:03:00'), toMs: null };
    expect(isInRange(range, readInstant('2026-11-20T12:03:00Z'))).toBe(true);
    expect(isInRange(range, readInstant('2026-11-20T12:02:59Z'))).toBe(false);
    expect(isInRange(range, readInstant('soon'))).toBe(false);
    expect(isInRange(range, null)).toBe(false);
  });

  it('is told with its zone and its days', () => {
    const range = { fromMs: at('12:03:00'), toMs: at('12:08:00') };
    expect(rangeWords(range)).toBe('12:03:00 – 12:08:00 UTC, 20 Nov 2026');
    expect(rangeWords({ ...range, toMs: at('00:08:00', 21) })).toBe(
      '12:03:00 UTC, 20 Nov 2026 – 00:08:00 UTC, 21 Nov 2026',
    );
    expect(rangeWords({ ...range, toMs: null })).toBe('from 12:03:00 UTC, 20 Nov 2026');
    expect(rangeWords({ ...range, fromMs: null })).toBe('until 12:08:00 UTC, 20 Nov 2026');
  });
});
