import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containerCatalog, machineCatalog, type Offer } from '@/components/catalog/offer';
import { monthlyArithmetic } from '@/components/catalog/offer-facts';
import { catalogSorts, type CatalogParams } from '@/components/catalog/params';
import { facetsOf, shownOffers } from '@/components/catalog/view';
import { readContainerProfiles } from '@/components/quotes/container-profiles';
import { readMachineProfiles } from '@/components/quotes/machine-profiles';
import { ApiError } from '@/lib/api/errors';
import { compareMoney } from '@/lib/format/money';

const everything: CatalogParams = {
  scope: 'gpu-vm',
  contract: 'v1',
  q: '',
  model: null,
  count: null,
  memory: null,
  cpu: null,
  region: null,
  price: null,
  available: false,
  sort: 'price',
  desc: false,
};

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Profiles as a platform may answer them: every part may be missing or of another type. */
const profiles = fc.uniqueArray(
  fc.record({
    profile_id: fc.string({ minLength: 1 }).map((id) => `mp-${id}`),
    display_name: maybe(fc.string()),
    customer_price: maybe(fc.record({ amount_microusd: fc.oneof(fc.nat(), fc.string(), fc.double()) })),
    monthly_cap_microusd: maybe(fc.nat()),
    memory_mb: maybe(fc.oneof(fc.nat(), fc.string())),
    cpu_units: maybe(fc.nat()),
    hardware: maybe(
      fc.record({
        accelerator: fc.record({
          alternatives: fc.array(
            fc.record({ model: maybe(fc.string()), memory_mb: fc.nat(), count: maybe(fc.nat()) }),
          ),
        }),
      }),
    ),
    region: maybe(fc.constantFrom('eu', 'us')),
    availability: maybe(fc.oneof(fc.constantFrom('available', 'limited', 'unavailable'), fc.anything())),
  }),
  { selector: ({ profile_id: id }) => id },
);

const offersOf = (rows: unknown): readonly Offer[] =>
  machineCatalog('gpu-vm', readMachineProfiles({ profiles: rows })).offers;

describe('a view of any catalog', () => {
  it('loses and adds no row, whatever the order', () => {
    fc.assert(
      fc.property(profiles, fc.constantFrom(...catalogSorts), fc.boolean(), (rows, sort, desc) => {
        const offers = offersOf(rows);
        const shown = shownOffers(offers, { ...everything, sort, desc });
        expect(shown.map(({ id }) => id).sort()).toEqual(offers.map(({ id }) => id).sort());
      }),
    );
  });

  it('orders by price without rounding, and puts what tells none last in both directions', () => {
    fc.assert(
      fc.property(profiles, fc.boolean(), (rows, desc) => {
        const prices = shownOffers(offersOf(rows), { ...everything, desc }).map(({ hourlyUsd }) => hourlyUsd);
        const firstMissing = prices.findIndex((price) => compareMoney(price, 0) === null);
        const known = firstMissing < 0 ? prices : prices.slice(0, firstMissing);
        expect(prices.slice(known.length).every((price) => compareMoney(price, 0) === null)).toBe(true);
        known.slice(1).forEach((price, index) => {
          const order = compareMoney(known[index], price) ?? 0;
          expect(desc ? -order : order).toBeLessThanOrEqual(0);
        });
      }),
    );
  });

  it('finds at least one row by each value that it offers as a filter', () => {
    fc.assert(
      fc.property(profiles, (rows) => {
        const offers = offersOf(rows);
        const { models, counts, memories, cpus, regions, prices } = facetsOf(offers);
        const filters = [
          ...models.map((model) => ({ model })),
          ...counts.map((count) => ({ count })),
          ...memories.map((memory) => ({ memory })),
          ...cpus.map((cpu) => ({ cpu })),
          ...regions.map((region) => ({ region })),
          ...prices.map((price) => ({ price })),
        ];
        for (const filter of filters) {
          expect(shownOffers(offers, { ...everything, ...filter }).length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('hides only what the platform calls sold out', () => {
    const shown = shownOffers(
      offersOf([
        { profile_id: 'mp-a', availability: 'unavailable' },
        { profile_id: 'mp-b', availability: 'burst' },
        { profile_id: 'mp-c' },
      ]),
      { ...everything, available: true },
    );
    expect(shown.map(({ id }) => id)).toEqual(['mp-b', 'mp-c']);
  });
});

describe('a month', () => {
  const monthOf = (scope: 'cpu-vm' | 'gpu-vm', row: object) => {
    const [offer] = machineCatalog(scope, readMachineProfiles([{ profile_id: 'mp-x', ...row }])).offers;
    return offer && monthlyArithmetic(offer);
  };
  const hour = (microusd: number) => ({ customer_price: { amount_microusd: microusd } });

  it('of a processor machine stops at its cap, exactly', () => {
    expect(monthOf('cpu-vm', { ...hour(16_500), monthly_cap_microusd: 12_045_000 })?.words).toBe(
      '$0.0165 × 730 h = $12.045, which is the cap of a month.',
    );
    expect(monthOf('cpu-vm', { ...hour(16_500), monthly_cap_microusd: 12_000_000 })?.total).toBe('$12.00');
    expect(monthOf('cpu-vm', { ...hour(16_500), monthly_cap_microusd: 13_000_000 })?.total).toBe('$12.045');
  });

  it('of a GPU has no cap, also where the platform names one', () => {
    expect(monthOf('gpu-vm', { ...hour(2_990_000), monthly_cap_microusd: 1 })).toEqual({
      total: '$2,182.70',
      words: '$2.99 × 730 h = $2,182.70. It accrues without a cap.',
    });
  });

  it('without a price says so', () => {
    expect(monthOf('gpu-vm', {})?.total).toBe('not reported');
  });
});

it('ends every answer as a catalog or as an unreadable one, however it is nested', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ data: fc.record({ list: profiles }) })), (answer) => {
      for (const read of [
        () => machineCatalog('bare-metal', readMachineProfiles(answer)),
        () => containerCatalog(readContainerProfiles(answer)),
      ]) {
        try {
          expect(facetsOf(read().offers)).toBeDefined();
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }
    }),
  );
});
