import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareMoney,
  dollarsOfMicrousd,
  formatMoney,
  formatMoneyTimes,
  moneyBetween,
  moneyOverTime,
  NOT_REPORTED,
  sumMoney,
} from '@/lib/format/money';

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

describe('microdollars', () => {
  it.each([
    [8250, '0.008250'],
    [2_990_000, '2.990000'],
    [0, '0.000000'],
    ['690000', '0.690000'],
    [-1, '-0.000001'],
  ])('are %s and exactly %s dollars', (micro, dollars) => expect(dollarsOfMicrousd(micro)).toBe(dollars));

  it.each([0.5, null, 'free', {}])('are not %s', (value) => expect(dollarsOfMicrousd(value)).toBeNull());
});

describe('amounts', () => {
  it('are multiplied exactly, where binary numbers would not', () => {
    expect(formatMoneyTimes(0.1, 3)).toBe('$0.30');
    expect(formatMoneyTimes('0.69', 730)).toBe('$503.70');
    expect(formatMoneyTimes(null, 730)).toBe(NOT_REPORTED);
    expect(formatMoneyTimes(1, 0.5)).toBe(NOT_REPORTED);
  });

  it('are compared exactly, whatever they are written as', () => {
    expect(compareMoney('0.30', 0.3)).toBe(0);
    expect(compareMoney(0.69, '0.7')).toBe(-1);
    expect(compareMoney(1, null)).toBeNull();
    expect(moneyBetween(0.69, '0.72')).toBe('$0.03');
    expect(moneyBetween('free', 1)).toBeNull();
  });
});

describe('an hourly price over a time', () => {
  it('is exact, cut and of one width', () => {
    expect(moneyOverTime('0.69', 3_600_000)).toBe('$0.6900');
    expect(moneyOverTime(0.1, 3 * 3_600_000)).toBe('$0.3000');
    expect(moneyOverTime(0.0165, 59_999)).toBe('$0.0002');
    expect(moneyOverTime(39.92, 730 * 3_600_000)).toBe('$29,141.6000');
    expect(moneyOverTime(1, 0)).toBe('$0.0000');
  });

  it('is not known without a price or a time', () => {
    expect(moneyOverTime(null, 1)).toBeNull();
    expect(moneyOverTime('free', 1)).toBeNull();
    expect(moneyOverTime(1, -1)).toBeNull();
    expect(moneyOverTime(1, Number.NaN)).toBeNull();
  });
});
