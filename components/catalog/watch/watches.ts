import * as z from 'zod/mini';
import { catalogScopes, type CatalogScope } from '@/components/catalog/scope-names';
import type { LocalSetting } from '@/lib/browser/use-local-store';

/** What was seen of the capacity of a profile: a change of it, not every look. */
export type Sighting = {
  atMs: number;
  /** null when the profile is not listed any more. */
  canBeHad: boolean | null;
  /** The platform's own word. */
  word: string | null;
};

/** A profile that somebody waits for. Kept in this browser, followed while the portal is open in it. */
export type Watch = {
  /** The profile. */
  id: string;
  scope: CatalogScope;
  /** What the person calls it. */
  name: string;
  sinceMs: number;
  /** Newest first. */
  seen: readonly Sighting[];
};

export const WATCHES_MAX = 20;
const SEEN_MAX = 50;
export const NAME_MAX = 80;

const sightingSchema = z.object({
  atMs: z.number(),
  canBeHad: z.nullable(z.boolean()),
  word: z.nullable(z.string()),
});
const watchSchema = z.object({
  id: z.string().check(z.minLength(1)),
  scope: z.enum(catalogScopes),
  name: z.string(),
  sinceMs: z.number(),
  seen: z.catch(z.array(z.unknown()), []),
});

function readWatches(stored: unknown): readonly Watch[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((value): Watch[] => {
    const read = z.safeParse(watchSchema, value);
    if (!read.success) return [];
    const seen = read.data.seen.flatMap((sighting) => {
      const one = z.safeParse(sightingSchema, sighting);
      return one.success ? [one.data] : [];
    });
    return [{ ...read.data, seen }];
  });
}

export const watchesSetting: LocalSetting<readonly Watch[]> = {
  key: 'capacity-watches.v1',
  read: readWatches,
  fallback: [],
};

/** The watches with one more; a profile is watched once, and at most 20 are. */
export function withWatch(watches: readonly Watch[], watch: Watch): readonly Watch[] {
  if (watches.length >= WATCHES_MAX || watches.some(({ id }) => id === watch.id)) return watches;
  return [...watches, watch];
}

export function withoutWatch(watches: readonly Watch[], id: string): readonly Watch[] {
  return watches.filter((watch) => watch.id !== id);
}

export function renamed(watches: readonly Watch[], id: string, name: string): readonly Watch[] {
  const kept = name.trim().slice(0, NAME_MAX);
  return watches.map((watch) => (watch.id === id && kept !== '' ? { ...watch, name: kept } : watch));
}

/** What a read of a catalog says of the profiles in it. */
export type Looks = ReadonlyMap<string, { isSoldOut: boolean; word: string | null }>;

/**
 * The watches of a catalog after a look at it, and those whose profile can be had now and could not at the last look. The first look at
 * a watch is no news: the person saw the row. Gives the same list where nothing changed, so that nothing is stored.
 */
export function afterLook(
  watches: readonly Watch[],
  scope: CatalogScope,
  looks: Looks,
  atMs: number,
): { watches: readonly Watch[]; news: readonly Watch[] } {
  const news: Watch[] = [];
  const next = watches.map((watch) => {
    if (watch.scope !== scope) return watch;
    const look = looks.get(watch.id);
    const canBeHad = look === undefined ? null : !look.isSoldOut;
    const word = look?.word ?? null;
    const last = watch.seen[0];
    // Another tab may have looked later than this answer was read.
    if (last !== undefined && last.atMs > atMs) return watch;
    if (last?.canBeHad === canBeHad && last.word === word) return watch;
    const seen = [{ atMs, canBeHad, word }, ...watch.seen].slice(0, SEEN_MAX);
    const changed = { ...watch, seen };
    const couldBeHad = last === undefined || last.canBeHad === true;
    if (canBeHad === true && !couldBeHad) news.push(changed);
    return changed;
  });
  const hasChanged = next.some((watch, index) => watch !== watches[index]);
  return { watches: hasChanged ? next : watches, news };
}
