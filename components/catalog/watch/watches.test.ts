import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterLook,
  type Looks,
  renamed,
  type Watch,
  watchesSetting,
  withoutWatch,
  withWatch,
} from '@/components/catalog/watch/watches';

const NOW = Date.UTC(2026, 10, 21, 12);
const watch: Watch = { id: 'mp-h100', scope: 'gpu-vm', name: 'H100 × 8', sinceMs: NOW, seen: [] };
const look = (word: string, isSoldOut: boolean): Looks => new Map([['mp-h100', { word, isSoldOut }]]);

function looked(...looks: [Looks, number][]) {
  return looks.reduce(({ watches }, [each, atMs]) => afterLook(watches, 'gpu-vm', each, atMs), {
    watches: [watch] as readonly Watch[],
    news: [] as readonly Watch[],
  });
}

describe('a look at the catalog', () => {
  it('is news only when a profile can be had that could not at the last look', () => {
    const names = (...looks: [Looks, number][]) => looked(...looks).news.map(({ name }) => name);
    expect(names([look('available', false), 1])).toEqual([]);
    expect(names([look('unavailable', true), 1], [look('available', false), 2])).toEqual(['H100 × 8']);
    expect(names([new Map(), 1], [look('limited', false), 2])).toEqual(['H100 × 8']);
    expect(names([look('limited', false), 1], [look('available', false), 2])).toEqual([]);
  });

  it('keeps changes, newest first, and tells a profile that is not listed any more', () => {
    const { watches } = looked(
      [look('unavailable', true), 1],
      [look('unavailable', true), 2],
      [look('available', false), 3],
      [new Map(), 4],
    );
    expect(watches[0]?.seen).toEqual([
      { atMs: 4, canBeHad: null, word: null },
      { atMs: 3, canBeHad: true, word: 'available' },
      { atMs: 1, canBeHad: false, word: 'unavailable' },
    ]);
  });

  it('of another catalog, or of an older read than the last, changes nothing', () => {
    const { watches } = looked([look('available', false), 10]);
    expect(afterLook(watches, 'bare-metal', new Map(), 20).watches).toBe(watches);
    expect(afterLook(watches, 'gpu-vm', look('unavailable', true), 5).watches).toBe(watches);
  });

  it('tells one change to one of two tabs that see it', () => {
    const { watches } = looked([look('unavailable', true), 1]);
    const first = afterLook(watches, 'gpu-vm', look('available', false), 2);
    expect(first.news).toHaveLength(1);
    expect(afterLook(first.watches, 'gpu-vm', look('available', false), 2).news).toHaveLength(0);
  });
});

it('watches a profile once, under a name that is never empty', () => {
  const watches = withWatch([watch], { ...watch, name: 'again' });
  expect(watches).toEqual([watch]);
  expect(renamed(watches, 'mp-h100', '  for training ')[0]?.name).toBe('for training');
  expect(renamed(watches, 'mp-h100', '  ')[0]?.name).toBe('H100 × 8');
  expect(withoutWatch(watches, 'mp-h100')).toEqual([]);
});

it('reads whatever was stored as watches', () => {
  fc.assert(fc.property(fc.anything(), (stored) => Array.isArray(watchesSetting.read(stored))));
  expect(watchesSetting.read([{ ...watch, seen: [1, { atMs: 1, canBeHad: true, word: null }] }, 7])).toEqual([
    { ...watch, seen: [{ atMs: 1, canBeHad: true, word: null }] },
  ]);
});
