import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usd } from '../resources/billing/pricing.ts';
import { hourlyMicrousd, monthlyCapMicrousd, remaining } from './offer-price.ts';
import type { PoolState } from './provider.ts';
import { SANDBOX_CONTAINERS, SANDBOX_MACHINES, SANDBOX_POOLS } from './sandbox-catalog.ts';

const OFFERS = [...SANDBOX_MACHINES, ...SANDBOX_CONTAINERS];
const CPU = SANDBOX_MACHINES.filter(({ executionClass }) => executionClass === 'cpu_virtual_machine');
const poolIds = Object.keys(SANDBOX_POOLS);
const pools = fc
  .tuple(...poolIds.map((id) => fc.integer({ min: 0, max: SANDBOX_POOLS[id] ?? 0 })))
  .map(
    (used) =>
      new Map<string, PoolState>(
        poolIds.map((id, index) => [id, { total: SANDBOX_POOLS[id] ?? 0, used: used[index] ?? 0 }]),
      ),
  );
const idOf = (offer: (typeof OFFERS)[number]) => ('profileId' in offer ? offer.profileId : offer.id);

describe('the catalog of the sandbox', () => {
  it('has no id twice, and the prefixes of the specification', () => {
    expect(new Set(OFFERS.map(idOf)).size).toBe(OFFERS.length);
    for (const { profileId } of SANDBOX_MACHINES) expect(profileId).toMatch(/^mp-[a-z0-9-]+$/);
    for (const { id } of SANDBOX_CONTAINERS) expect(id).toMatch(/^gpo-[a-z0-9-]+$/);
  });

  it('takes units only of pools that are there and large enough', () => {
    const empty = new Map(Object.entries(SANDBOX_POOLS).map(([id, total]) => [id, { total, used: 0 }]));
    for (const offer of OFFERS) expect(remaining(offer, empty), idOf(offer)).toBeGreaterThan(0);
  });

  it('offers CPU machines of 2 to 64 virtual CPUs', () => {
    expect(Math.min(...CPU.map(({ cpuUnits }) => cpuUnits))).toBe(2);
    expect(Math.max(...CPU.map(({ cpuUnits }) => cpuUnits))).toBe(64);
  });
});

describe('prices', () => {
  it('are whole microdollars that survive being told in dollars', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OFFERS), pools, (offer, state) => {
        const micro = hourlyMicrousd(offer, state);
        expect(Number.isSafeInteger(micro)).toBe(true);
        expect(Math.round(usd(micro) * 1e6)).toBe(micro);
        expect(String(usd(micro))).toMatch(/^\d+(\.\d{1,6})?$/);
      }),
    );
  });

  it('of CPU machines are fixed: the cap divided by 730', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CPU), pools, (offer, state) => {
        expect(hourlyMicrousd(offer, state) * 730).toBe(monthlyCapMicrousd(offer));
      }),
    );
  });

  it('of accelerators never fall while capacity shrinks, and have no cap', () => {
    const accelerators = OFFERS.filter((offer) => !CPU.some((cpu) => cpu === offer));
    fc.assert(
      fc.property(
        fc.constantFrom(...accelerators),
        pools,
        fc.constantFrom(...poolIds),
        (offer, state, id) => {
          const pool = state.get(id) ?? { total: 0, used: 0 };
          const fuller = new Map(state).set(id, { ...pool, used: pool.total });
          expect(hourlyMicrousd(offer, fuller)).toBeGreaterThanOrEqual(hourlyMicrousd(offer, state));
          expect(hourlyMicrousd(offer, fuller)).toBeLessThanOrEqual(offer.baseHourlyMicrousd * 1.25 + 1_000);
          expect(monthlyCapMicrousd(offer)).toBeNull();
        },
      ),
    );
  });
});
