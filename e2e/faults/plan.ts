import { MUTATIONS } from './mutations.ts';
import { shuffled, type Random } from './random.ts';
import { SOME } from './stand-in.ts';

/** Loads that meet the same fault, and can therefore be made at once. */
export type Batch = { mutation: string; read: string; pages: string[] };

/** Which reads each page asks for. */
export type ReadsByPage = ReadonlyMap<string, readonly string[]>;

/** Every mutation of every read on every page that asks for it, in an order of the seed's own. */
export function everything(reads: ReadsByPage, random: Random): Batch[] {
  const templates = [...new Set([...reads.values()].flat())].sort();
  const batches = Object.keys(MUTATIONS).flatMap((mutation) =>
    templates.map((read) => ({
      mutation,
      read,
      pages: [...reads].filter(([, asked]) => asked.includes(read)).map(([page]) => page),
    })),
  );
  return shuffled(batches, random);
}

/** A few loads in which each mutation and each page occurs at least once, each with some of the page's reads spoilt. */
export function sample(addresses: readonly string[], random: Random): Batch[] {
  const pages = shuffled(addresses, random);
  const mutations = shuffled(Object.keys(MUTATIONS), random);
  return Array.from({ length: Math.max(pages.length, mutations.length) }, (_, at) => ({
    mutation: mutations[at % mutations.length] ?? '',
    read: SOME,
    pages: [pages[at % pages.length] ?? ''],
  }));
}

/** The batches that come once so many loads have been made. */
export function laterThan(batches: readonly Batch[], loads: number): Batch[] {
  let made = 0;
  return batches.filter(({ pages }) => {
    made += pages.length;
    return made > loads;
  });
}

export const loadsOf = (batches: readonly Batch[]): number =>
  batches.reduce((sum, { pages }) => sum + pages.length, 0);
