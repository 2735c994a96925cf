import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absoluteTime, clockTime, namedClock, readInstant, relativeTime, zonedTime } from '@/lib/format/time';

const AT = Date.UTC(2026, 10, 20, 14, 20, 11);

describe('readInstant', () => {
  it.each([
    ['2026-11-20T14:20:11Z', AT],
    ['2026-11-20T14:20:11.482Z', AT + 482],
    ['2026-11-20T14:20:11.482913555Z', AT + 482],
    ['2026-11-20T16:20:11+02:00', AT],
    ['2026-11-20 08:50:11-0530', AT],
    ['Fri, 20 Nov 2026 14:20:11 GMT', AT],
    ['20 Nov 2026 14:20:11 +0000', AT],
  ])('reads %s', (raw, epochMs) => expect(readInstant(raw)).toEqual({ raw, epochMs, inferred: false }));

  it('takes an integer as seconds or milliseconds by its size, and says it inferred that', () => {
    expect(readInstant(AT / 1000)).toEqual({ raw: String(AT / 1000), epochMs: AT, inferred: true });
    expect(readInstant(String(AT))).toEqual({ raw: String(AT), epochMs: AT, inferred: true });
  });

  it('takes a time without a zone as UTC, and says it inferred that', () => {
    expect(readInstant('2026-11-20T14:20:11')).toEqual({
      raw: '2026-11-20T14:20:11',
      epochMs: AT,
      inferred: true,
    });
  });

  it.each(['soon', '2026-13-01', '2026-02-30T00:00:00Z', '5', '99999999999999999999', '1.5'])(
    'keeps %s as raw',
    (raw) => expect(readInstant(raw)).toEqual({ raw, epochMs: null, inferred: false }),
  );

  it('tells not reported from unreadable', () => {
    expect(readInstant(null)).toBeNull();
    expect(readInstant(undefined)).toBeNull();
    expect(readInstant({ a: 1 })).toEqual({ raw: '{"a":1}', epochMs: null, inferred: false });
  });

  it('never throws and reads back every time it is given in ISO 8601', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        readInstant(value);
      }),
    );
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
        expect(readInstant(date.toISOString())?.epochMs).toBe(date.getTime());
      }),
    );
  });
});

describe('relativeTime', () => {
  it.each([
    [500, 'now'],
    [4_000, '4 s ago'],
    [6 * 60_000 + 59_000, '6 min ago'],
    [9 * 3_600_000, '9 h ago'],
    [30 * 3_600_000, '1 day ago'],
    [6 * 86_400_000, '6 days ago'],
    [7 * 86_400_000, '13 Nov'],
    [365 * 86_400_000, '20 Nov 2025'],
    [-41 * 60_000, 'in 41 min'],
  ])('says an age of %d ms as %s', (ageMs, text) => expect(relativeTime(AT - ageMs, AT)).toBe(text));
});

describe('absoluteTime', () => {
  it('names the zone', () => {
    expect(absoluteTime(AT)).toBe('20 Nov 2026, 14:20:11 UTC');
    expect(absoluteTime(AT, 'Europe/Paris')).toBe('20 Nov 2026, 15:20:11 CET');
  });
});

describe('a clock', () => {
  it('is that of UTC unless told, and names its zone where asked', () => {
    expect(clockTime(AT)).toBe('14:20:11');
    expect(namedClock(AT)).toBe('14:20:11 UTC');
    expect(namedClock(AT, 'Asia/Kolkata')).toBe('19:50:11 GMT+5:30');
    expect(clockTime(Number.NaN)).toBe('NaN');
  });

  it('is that of any zone, as the browser itself would tell it', () => {
    const zones = ['UTC', 'Europe/Paris', 'America/St_Johns', 'Pacific/Chatham', 'Pacific/Apia'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...zones), (ms, timeZone) => {
        const own = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
        expect(own.format(ms)).toContain(clockTime(ms, timeZone));
        expect(own.format(ms)).toMatch(new RegExp(`-0?${zonedTime(ms, timeZone).day.split(' ')[0] ?? ''} `));
      }),
    );
  });
});

it('gives the date of a zone for what is long ago', () => {
  const late = Date.UTC(2026, 10, 10, 23, 30);
  expect(relativeTime(late, AT)).toBe('10 Nov');
  expect(relativeTime(late, AT, 'Europe/Paris')).toBe('11 Nov');
});
