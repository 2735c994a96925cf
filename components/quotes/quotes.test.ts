import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternativesTo, backOffMs } from '@/components/quotes/alternatives';
import { isSoldOut, readContainerProfiles } from '@/components/quotes/container-profiles';
import { isBinding, readQuote } from '@/components/quotes/read-quote';
import { ApiError } from '@/lib/api/errors';

const NOW = Date.UTC(2026, 10, 21, 12);

function profile(id: string, memoryMb: number, hourly: number | string, available: number | null = 4) {
  return {
    id,
    label: id.toUpperCase(),
    customer_price: { hourly_usd: hourly },
    accelerator: { alternatives: [{ model: id, memory_mb: memoryMb, count: 1 }] },
    availability: { status: 'available', aggregate_available_units: available },
  };
}

describe('the catalog of containers', () => {
  it('is the first list of records with an id, whatever it is called', () => {
    const rows = [profile('gpo-l4', 24, '0.69'), { label: 'no id' }];
    for (const answer of [rows, { count: 2, profiles: rows }, { tags: [1], offers: rows }]) {
      const { profiles, broken } = readContainerProfiles(answer);
      expect(profiles).toEqual([
        expect.objectContaining({
          id: 'gpo-l4',
          hourlyUsd: '0.69',
          cards: [expect.objectContaining({ memoryMb: 24 })],
        }),
      ]);
      expect(broken).toHaveLength(1);
    }
  });

  it('takes the facts of a card from hardware too, and keeps what version 2 adds', () => {
    const hardware = { accelerator: { alternatives: [{ model: 'L4' }] } };
    const [read] = readContainerProfiles([{ id: 'gpo-l4', hardware, locations: ['eu'] }]).profiles;
    expect(read).toMatchObject({ label: 'gpo-l4', cards: [{ model: 'L4' }], extra: { locations: ['eu'] } });
  });

  it('says sold out only when the platform does', () => {
    const soldOut = (availability: unknown) =>
      readContainerProfiles([{ id: 'x', availability }]).profiles.map(isSoldOut)[0];
    expect(soldOut({ aggregate_available_units: 0 })).toBe(true);
    expect(soldOut({ status: 'unavailable' })).toBe(true);
    expect(soldOut({ status: 'scarce' })).toBe(false);
    expect(soldOut(undefined)).toBe(false);
  });

  it('ends every answer as a list or as an unreadable one', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        try {
          readContainerProfiles(answer);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
    );
  });
});

describe('a quote', () => {
  it('keeps every field, since a create may need any of them', () => {
    const answer = {
      hourly_usd: '0.69',
      authorization_usd: 16.56,
      valid_until: '2026-11-21T12:10:00Z',
      quote_id: 'q',
    };
    expect(readQuote(answer)).toMatchObject({
      hourlyUsd: '0.69',
      authorizationUsd: 16.56,
      endsAtMs: NOW + 600_000,
      fields: answer,
    });
    expect(readQuote({ quote: answer }).hourlyUsd).toBe('0.69');
  });

  it('binds until its end, and without a readable end until the platform says otherwise', () => {
    const until = (valid_until: unknown) => readQuote({ valid_until });
    expect(isBinding(until('2026-11-21T12:10:00Z'), NOW)).toBe(true);
    expect(isBinding(until('2026-11-21T12:00:00Z'), NOW)).toBe(false);
    expect(isBinding(until('soon'), NOW)).toBe(true);
  });
});

describe('what to try when there is no capacity', () => {
  const { profiles } = readContainerProfiles([
    profile('small', 24, 0.5),
    profile('wanted', 80, 3),
    profile('dear', 80, 4),
    profile('cheap', 80, 2),
    profile('large', 160, 6),
    profile('gone', 80, 1, 0),
  ]);

  it('is the closest first, then the cheaper, and nothing that is sold out', () => {
    expect(alternativesTo(profiles, 'wanted').map(({ id }) => id)).toEqual([
      'cheap',
      'dear',
      'large',
      'small',
    ]);
  });

  it('is asked again after a wait that grows and never ends before the platform wants', () => {
    expect([1, 2, 3, 9].map((count) => backOffMs(count, undefined))).toEqual([
      15_000, 30_000, 60_000, 300_000,
    ]);
    expect(backOffMs(1, 40_000)).toBe(40_000);
  });
});
