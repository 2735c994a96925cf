import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accruedInAll, accruedThisMonth } from './accrual.ts';

const at = (text: string) => Date.parse(text);
const reservation = (liveSince: string | null, deletedAt: string | null = null) => ({
  fixedMonthlyMicrousd: 30_000_000,
  hourlyMicrousd: 0,
  liveSince: liveSince === null ? null : at(liveSince),
  deletedAt: deletedAt === null ? null : at(deletedAt),
});

describe('accruedThisMonth', () => {
  it('costs nothing before the first traffic', () => {
    expect(accruedThisMonth(reservation(null), at('2026-11-21T00:00:00Z'))).toBe(0);
  });

  it('counts from the start of the month for what was live before', () => {
    expect(accruedThisMonth(reservation('2026-03-04T05:06:07Z'), at('2026-11-16T00:00:00Z'))).toBe(
      15_000_000,
    );
  });

  it('counts from the first traffic within the month', () => {
    expect(accruedThisMonth(reservation('2026-11-10T00:00:00Z'), at('2026-11-11T00:00:00Z'))).toBe(1_000_000);
  });

  it('stops at the deletion', () => {
    const deleted = reservation('2026-11-01T00:00:00Z', '2026-11-04T00:00:00Z');
    expect(accruedThisMonth(deleted, at('2026-11-30T00:00:00Z'))).toBe(3_000_000);
    expect(accruedThisMonth(deleted, at('2026-12-02T00:00:00Z'))).toBe(0);
  });

  it('costs nothing when the clock stands before the first traffic', () => {
    expect(accruedThisMonth(reservation('2026-11-10T00:00:00Z'), at('2026-11-09T00:00:00Z'))).toBe(0);
  });
});

describe('accruedInAll', () => {
  it('charges each whole month its fixed price, whatever its length', () => {
    expect(accruedInAll(reservation('2026-01-01T00:00:00Z'), at('2026-04-01T00:00:00Z'))).toBe(90_000_000);
  });

  it('never falls as time goes on, and stays whole', () => {
    const start = at('2025-12-15T00:00:00Z');
    fc.assert(
      fc.property(fc.nat(4e10), fc.nat(4e9), fc.nat(100_000_000), (age, more, price) => {
        const item = {
          fixedMonthlyMicrousd: price,
          hourlyMicrousd: price,
          liveSince: start,
          deletedAt: null,
        };
        const before = accruedInAll(item, start + age);
        const after = accruedInAll(item, start + age + more);
        expect(after).toBeGreaterThanOrEqual(before);
        expect(Number.isInteger(after)).toBe(true);
      }),
    );
  });
});
