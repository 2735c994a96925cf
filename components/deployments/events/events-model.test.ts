import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInstant } from '@/lib/format/time';
import { countTypes, filterEvents, groupByDay } from './events-model';
import type { DeploymentEvent } from './read';

const event = (key: string, type: string, at: string | null = null): DeploymentEvent => ({
  key,
  id: key,
  type,
  message: `Message of ${key}`,
  at: readInstant(at),
  extra: {},
});

describe('types', () => {
  it('are counted from what arrived, the most frequent first', () => {
    const events = [event('1', 'b'), event('2', 'a'), event('3', 'volume.new'), event('4', 'a')];
    expect(countTypes(events)).toEqual([
      { type: 'a', count: 2 },
      { type: 'b', count: 1 },
      { type: 'volume.new', count: 1 },
    ]);
  });
});

describe('the filter', () => {
  const events = [event('evt_1', 'run.stage'), event('evt_2', 'deployment.live'), event('evt_3', '')];
  const ids = (q: string, type: string | null) =>
    filterEvents(events, { q, type, range: null }).map(({ id }) => id);

  it('searches message, type and id whatever the case', () => {
    expect(ids('MESSAGE', null)).toHaveLength(3);
    expect(ids(' Live ', null)).toEqual(['evt_2']);
    expect(ids('evt_3', null)).toEqual(['evt_3']);
  });

  it('joins a type with the search, and tells "every type" from "no type reported"', () => {
    expect(ids('', 'run.stage')).toEqual(['evt_1']);
    expect(ids('live', 'run.stage')).toEqual([]);
    expect(ids('', '')).toEqual(['evt_3']);
  });
});

describe('a span of time', () => {
  it('keeps what lies in it, its ends included, and leaves out what has no time', () => {
    const events = [
      event('1', 'a', '2026-11-20T12:08:00Z'),
      event('2', 'a', '2026-11-20T12:03:00Z'),
      event('3', 'a', '2026-11-20T12:02:59Z'),
      event('4', 'a'),
    ];
    const range = { fromMs: Date.UTC(2026, 10, 20, 12, 3), toMs: Date.UTC(2026, 10, 20, 12, 8) };
    expect(filterEvents(events, { q: '', type: null, range }).map(({ key }) => key)).toEqual(['1', '2']);
  });
});

describe('days', () => {
  it('are those of another zone where one is chosen', () => {
    const late = event('1', 'a', '2026-11-20T23:30:00Z');
    expect(groupByDay([late], 'Europe/Berlin').map(({ label }) => label)).toEqual(['21 Nov 2026']);
  });

  it('are those of UTC, in the order of the events, with untimed events in a group of their own', () => {
    const events = [
      event('1', 'a', '2026-11-21T00:00:00Z'),
      event('2', 'a', '2026-11-20T23:59:59Z'),
      event('3', 'a', '2026-11-21T01:30:00+02:00'),
      event('4', 'a'),
    ];
    expect(groupByDay(events).map(({ label, events: of }) => [label, of.map(({ key }) => key)])).toEqual([
      ['21 Nov 2026', ['1']],
      ['20 Nov 2026', ['2', '3']],
      ['Without a readable time', ['4']],
    ]);
  });

  it('lose and repeat no event', () => {
    const times = fc.array(
      fc.option(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })),
    );
    fc.assert(
      fc.property(times, (dates) => {
        const events = dates.map((date, index) => event(String(index), 'a', date?.toISOString() ?? null));
        expect(groupByDay(events).flatMap((day) => day.events)).toHaveLength(events.length);
      }),
    );
  });
});
