import type { Range } from './search';

/** The lines of one scan that match, packed so that they move between threads without a copy. */
export interface HitBlock {
  /** Keys of the rows that match, rising. */
  keys: Uint32Array;
  /** For each of `keys`, where its ranges begin in `bounds`; one more at the end. */
  starts: Uint32Array;
  /** Start and end of each match, two by two. */
  bounds: Uint32Array;
}

/** Everything found by one search, in the order it was found. */
export type Hits = readonly HitBlock[];

const NO_RANGES: readonly Range[] = [];

/** The matches in the row with this key; none where the row does not match. */
export function rangesOf(hits: Hits, key: number): readonly Range[] {
  for (let index = hits.length - 1; index >= 0; index -= 1) {
    const block = hits[index];
    const place = block === undefined ? -1 : placeOf(block.keys, key);
    if (block !== undefined && place !== -1) return unpack(block, place);
  }
  return NO_RANGES;
}

function placeOf(keys: Uint32Array, key: number): number {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = keys[middle] ?? 0;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function unpack({ starts, bounds }: HitBlock, place: number): Range[] {
  const ranges: Range[] = [];
  for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at += 2) {
    ranges.push([bounds[at] ?? 0, bounds[at + 1] ?? 0]);
  }
  return ranges;
}

/** Whether a key is among the hits, for walking over all rows: one byte a key from `firstKey` on. */
export function hitFlags(hits: Hits, firstKey: number, endKey: number): Uint8Array {
  const flags = new Uint8Array(Math.max(0, endKey - firstKey));
  for (const { keys } of hits) {
    for (const key of keys) if (key >= firstKey && key < endKey) flags[key - firstKey] = 1;
  }
  return flags;
}

/** Without the blocks of rows that are all older than `firstKey`. */
export function withoutOlder(hits: Hits, firstKey: number): Hits {
  return hits.some(({ keys }) => (keys.at(-1) ?? -1) < firstKey)
    ? hits.filter(({ keys }) => (keys.at(-1) ?? -1) >= firstKey)
    : hits;
}
