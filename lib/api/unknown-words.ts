/** Told of a word that a reader met and does not know, with those that it knows. */
export type UnknownWordListener = (word: string, known: readonly string[]) => void;

let listener: UnknownWordListener | null = null;

/** Says who wants to know of unknown words; nobody does on a server, where they would be those of many people. */
export function onUnknownWord(next: UnknownWordListener | null): void {
  listener = next;
}

/** Tells of a word of an answer that is not among those that the portal was built for. */
export function noteWord(word: string, known: readonly string[]): void {
  if (listener !== null && !known.includes(word)) listener(word, known);
}
