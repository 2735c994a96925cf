import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rentInAll, rentThisMonth, type Rental } from './machine-accrual.ts';

const at = (text: string) => Date.parse(text);
const rental = (changes: Partial<Rental> = {}): Rental => ({
  hourlyMicrousd: 16_500,
  monthlyCapMicrousd: 12_045_000,
  createdAt: at('2026-10-20T00:00:00Z'),
  deletedAt: null,
  ...changes,
});

describe('the rent of a machine', () => {
  it('is by the time that it was there', () => {
    expect(rentInAll(rental(), at('2026-10-20T02:30:00Z'))).toBe(41_250);
    const deletedAt = at('2026-10-20T01:00:00Z');
    expect(rentInAll(rental({ deletedAt }), at('2027-01-01T00:00:00Z'))).toBe(16_500);
  });

  it('of a month of 31 days is the cap where there is one', () => {
    const createdAt = at('2026-10-01T00:00:00Z');
    const end = at('2026-11-01T00:00:00Z');
    expect(rentInAll(rental({ createdAt }), end)).toBe(12_045_000);
    expect(rentInAll(rental({ createdAt, monthlyCapMicrousd: null }), end)).toBe(744 * 16_500);
  });

  it('of this month leaves out the months before', () => {
    expect(rentThisMonth(rental(), at('2026-11-01T10:00:00Z'))).toBe(165_000);
    const deletedAt = at('2026-10-25T00:00:00Z');
    expect(rentThisMonth(rental({ deletedAt }), at('2026-11-01T10:00:00Z'))).toBe(0);
    expect(rentInAll(rental(), at('2026-10-19T00:00:00Z'))).toBe(0);
  });

  it('never falls, stays whole, and is at most a cap a month', () => {
    fc.assert(
      fc.property(fc.nat(30_000_000), fc.nat(4e10), fc.nat(4e9), (hourlyMicrousd, age, more) => {
        const one = rental({ hourlyMicrousd, monthlyCapMicrousd: hourlyMicrousd * 730 });
        const [before, after] = [age, age + more].map((ms) => rentInAll(one, one.createdAt + ms));
        expect(Number.isSafeInteger(after)).toBe(true);
        expect(after).toBeGreaterThanOrEqual(before ?? Infinity);
        const months = Math.ceil((age + more) / (28 * 86_400_000)) + 1;
        expect(after).toBeLessThanOrEqual(months * hourlyMicrousd * 730);
      }),
    );
  });
});
