type Hold = (go: () => void) => void;

/** What holds the present page, the latest last. */
const holds: Hold[] = [];

/** Goes to another page, unless the present one holds on to what it would lose: then its latest hold asks first, and goes when told to. */
export function leave(go: () => void): void {
  const hold = holds.at(-1);
  if (hold === undefined) go();
  else hold(go);
}

/**
 * Holds the present page: `next` gets each way out while it is the latest hold. Gives whether it is, for what catches ways out by
 * itself, and what lets go of it.
 */
export function holdPage(next: Hold): { isLatest: () => boolean; release: () => void } {
  holds.push(next);
  return {
    isLatest: () => holds.at(-1) === next,
    release: () => void holds.splice(holds.lastIndexOf(next), 1),
  };
}
