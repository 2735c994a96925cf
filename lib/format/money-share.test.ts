import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareMoney, dollarsOfMicrousd, formatMoney, moneyShare } from '@/lib/format/money';

it('splits an amount among cards to within a millionth of a millionth, whatever the amount', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 12n), fc.integer({ min: 1, max: 64 }), (microusd, count) => {
      const share = moneyShare(dollarsOfMicrousd(String(microusd)), count) ?? '';
      // Both in units of the twelfth decimal, as whole numbers.
      const units = BigInt(share.replace('.', ''));
      const off = units * BigInt(count) - microusd * 10n ** 6n;
      expect(off < 0n ? -off : off).toBeLessThanOrEqual(BigInt(count));
    }),
  );
});

it('gives one card of one the same price, and orders shares as the amounts are ordered', () => {
  expect(formatMoney(moneyShare('19.92', 8))).toBe('$2.49');
  expect(formatMoney(moneyShare('1', 3))).toBe('$0.333333');
  expect(moneyShare('0.69', 1)).toBe('0.690000000000');
  expect(compareMoney(moneyShare('2.000001', 3), moneyShare('2', 3))).toBeGreaterThan(0);
});

it('splits nothing that is no amount, and among nobody', () => {
  expect(moneyShare(null, 2)).toBeNull();
  expect(moneyShare('soon', 2)).toBeNull();
  for (const among of [0, -1, 1.5, Number.NaN]) expect(moneyShare('1', among)).toBeNull();
});
