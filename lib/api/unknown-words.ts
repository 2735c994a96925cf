import { ANSWER_WORDS } from './words.gen';

/** A word of an answer that the contract this portal was built for does not know at its place. */
export interface MetWord {
  word: string;
  /** The words that it knows there. */
  known: readonly string[];
}

/** `deployments[].status` as the steps to take from the answer on: names, `[]` for every row and `{}` for every value. */
const stepsTo = (place: string): string[] => place.split(/\.|(?=\[\])|(?=\{\})/);

function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (step === '[]') return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [];
  if (step === '{}') return Object.values(value).flatMap((item) => valuesAt(item, rest));
  return Object.hasOwn(value, step) ? valuesAt((value as Record<string, unknown>)[step], rest) : [];
}

/** The unknown words of an answer to a read of a path template, each once at each kind of place. */
export function unknownWordsIn(path: string, answer: unknown): MetWord[] {
  return Object.entries(ANSWER_WORDS[path] ?? {}).flatMap(([place, known]) => {
    const words = new Set(valuesAt(answer, stepsTo(place)).filter((value) => typeof value === 'string'));
    return [...words].filter((word) => !known.includes(word)).map((word) => ({ word, known }));
  });
}
