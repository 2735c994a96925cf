/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** In [0, 1). */
  next: () => number;
  /** A whole number from 0 to `below` - 1. */
  below: (below: number) => number;
  pick: <T>(from: readonly T[]) => T;
  chance: (probability: number) => boolean;
};

/** A source of random numbers for a seed, a text or both: mulberry32 over an FNV hash. */
export function randomFrom(...seeds: (string | number)[]): Random {
  let state = hashOf(seeds.join('\n'));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[below(from.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  };
  return { next, below, pick, chance: (probability) => next() < probability };
}

/** The same values in an order of the seed's own. */
export function shuffled<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  }
  return hash;
}
