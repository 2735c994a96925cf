import type { LogLine } from './read-lines';

/** Anything that holds a line. */
export interface Held {
  line: LogLine;
}

/** What makes two lines without numbers the same line. */
function identity({ line }: Held): string {
  return `${line.at?.raw ?? ''}\u0000${line.stream ?? ''}\u0000${line.message}`;
}

const timeOf = (held: Held | undefined) => held?.line.at?.epochMs ?? null;

/** How many of the first of `given` are the last of `known`, as many as possible. */
export function overlapLength(known: readonly Held[], given: readonly Held[]): number {
  const ends = known.slice(-given.length).map(identity);
  const starts = given.map(identity);
  for (let length = ends.length; length > 0; length -= 1) {
    if (isOverlap(ends, starts, length)) return length;
  }
  return 0;
}

function isOverlap(ends: readonly string[], starts: readonly string[], length: number): boolean {
  for (let index = 0; index < length; index += 1) {
    if (ends[ends.length - length + index] !== starts[index]) return false;
  }
  return true;
}

export interface Merged<Known, Given> {
  entries: (Known | Given)[];
  /** How many of the given were known. */
  sharedCount: number;
}

/**
 * Two windows of the same log, of which each may lack something that the other has, as one: by their times, where
 * lines of the same time and text are the same. Null where times are missing, which then say nothing of the order.
 */
export function mergeByTime<Known extends Held, Given extends Held>(
  known: readonly Known[],
  given: readonly Given[],
): Merged<Known, Given> | null {
  if (timeOf(known.at(-1)) === null || given.some((each) => timeOf(each) === null)) return null;
  const places = placesOf(known);
  const firstMs = timeOf(given[0]) ?? 0;
  // What is older than everything given stands as it is.
  let at = known.findIndex((row) => (timeOf(row) ?? 0) >= firstMs);
  if (at === -1) at = known.length;
  const entries: (Known | Given)[] = known.slice(0, at);
  let sharedCount = 0;
  for (const each of given) {
    const ms = timeOf(each) ?? 0;
    const place = nextPlace(places.get(identity(each)), at);
    const until = place ?? endOfOlder(known, at, ms);
    entries.push(...known.slice(at, until), place === null ? each : (known[place] ?? each));
    at = place === null ? until : place + 1;
    sharedCount += place === null ? 0 : 1;
  }
  return { entries: [...entries, ...known.slice(at)], sharedCount };
}

function placesOf(known: readonly Held[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, each] of known.entries()) {
    const key = identity(each);
    const list = places.get(key);
    if (list === undefined) places.set(key, [index]);
    else list.push(index);
  }
  return places;
}

function nextPlace(places: readonly number[] | undefined, from: number): number | null {
  return places?.find((place) => place >= from) ?? null;
}

function endOfOlder(known: readonly Held[], from: number, ms: number): number {
  let end = from;
  while (end < known.length && (timeOf(known[end]) ?? 0) < ms) end += 1;
  return end;
}
