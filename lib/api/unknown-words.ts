import { ANSWER_WORDS } from './words.gen';

/** A word of an answer that the contract this portal was built for does not know at its place. */
export interface MetWord {
  word: string;
  /** The words that it knows there. */
  known: readonly string[];
}

/** `deployments[].status` as the steps to take from the answer on: names, `[]` for every row and `{}` for every value. */
const stepsTo = (place: string): string[] => place.split(/\.|(?=\[\])|(?=\{\})/);

/* Every row of a list passes here, so that nothing is made on the way but the words. */
function collectWords(value: unknown, steps: readonly string[], at: number, words: Set<string>): void {
  const step = steps[at];
  if (step === undefined) {
    if (typeof value === 'string') words.add(value);
  } else if (typeof value === 'object' && value !== null) {
    if (step === '[]') {
      if (Array.isArray(value)) for (const item of value) collectWords(item, steps, at + 1, words);
    } else if (step === '{}') {
      for (const item of Object.values(value)) collectWords(item, steps, at + 1, words);
    } else if (Object.hasOwn(value, step)) {
      collectWords((value as Record<string, unknown>)[step], steps, at + 1, words);
    }
  }
}

/** The unknown words of an answer to a read of a path template, each once at each kind of place. */
export function unknownWordsIn(path: string, answer: unknown): MetWord[] {
  return Object.entries(ANSWER_WORDS[path] ?? {}).flatMap(([place, known]) => {
    const words = new Set<string>();
    collectWords(answer, stepsTo(place), 0, words);
    return [...words].filter((word) => !known.includes(word)).map((word) => ({ word, known }));
  });
}
