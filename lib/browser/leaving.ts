type Hold = (go: () => void) => void;

let hold: Hold | null = null;

/** Goes to another page, unless the present one holds on to what it would lose: then that one asks first, and goes when told to. */
export function leave(go: () => void): void {
  if (hold === null) go();
  else hold(go);
}

/** Holds the present page: `next` gets each way out. Gives what lets go of it. */
export function holdPage(next: Hold): () => void {
  hold = next;
  return () => {
    if (hold === next) hold = null;
  };
}
