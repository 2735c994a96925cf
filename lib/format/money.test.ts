import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, NOT_REPORTED, sumMoney } from '@/lib/format/money';

describe('formatMoney', () => {
  it.each([
    [64.81, '$64.81'],
    [0, '$0.00'],
    [0.0126, '$0.0126'],
    [1204, '$1,204.00'],
    [1234567.5, '$1,234,567.50'],
    [-1.2, '-$1.20'],
    [1e-7, '$0.00'],
    [2.5e-5, '$0.000025'],
    [0.0252054794520548, '$0.025205'],
    [1e21, '$1,000,000,000,000,000,000,000.00'],
    ['18.40', '$18.40'],
  ])('prints %s as %s', (value, text) => expect(formatMoney(value)).toBe(text));

  it.each([null, undefined, '', 'free', Number.NaN, Number.POSITIVE_INFINITY, {}, true])(
    'says "not reported" for %s',
    (value) => expect(formatMoney(value)).toBe(NOT_REPORTED),
  );

  it('prints every amount in cents to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const text = formatMoney(cents / 100).replaceAll(/[$,]/g, '');
        expect(text).toBe(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
      }),
    );
  });
});

describe('sumMoney', () => {
  it('adds tenths without a binary remainder', () => {
    expect(sumMoney([0.1, 0.2])).toEqual({ total: '$0.30', notReportedCount: 0 });
  });

  it('counts what was not reported and keeps it out of the total', () => {
    expect(sumMoney([1.005, null, '2'])).toEqual({ total: '$3.005', notReportedCount: 1 });
    expect(sumMoney([null, undefined])).toEqual({ total: null, notReportedCount: 2 });
  });
});
