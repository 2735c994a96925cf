/** Numbers that a seed decides, so that a run can be done again (mulberry32). */
export interface Random {
  /** From 0 up to, but without, `end`. */
  below(end: number): number;
  /** A whole number below `end`. */
  whole(end: number): number;
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (end) => next() * end,
    whole: (end) => Math.floor(next() * end),
    chance: (probability) => next() < probability,
  };
}
