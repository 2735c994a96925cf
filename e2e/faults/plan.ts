import { MUTATIONS } from './mutations.ts';
import { shuffled, type Random } from './random.ts';

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

/** A few loads in which each mutation and each page and each read occurs at least once. */
export function sample(reads: ReadsByPage, random: Random): Batch[] {
  const pages = shuffled([...reads.keys()], random);
  const mutations = shuffled(Object.keys(MUTATIONS), random);
  const left = new Set([...reads.values()].flat());
  const count = Math.max(pages.length, mutations.length);
  return Array.from({ length: count }, (_, at) => {
    const page = pages[at % pages.length] ?? '';
    const asked = reads.get(page) ?? [];
    const fresh = asked.filter((read) => left.has(read));
    const read = random.pick(fresh.length > 0 ? fresh : asked);
    left.delete(read);
    return { mutation: mutations[at % mutations.length] ?? '', read, pages: [page] };
  });
}

export const loadsOf = (batches: readonly Batch[]): number =>
  batches.reduce((sum, { pages }) => sum + pages.length, 0);
