'use client';

import type { MetWord } from '@/lib/api/unknown-words';
import { readLocal, updateLocal, type LocalSetting } from './use-local-store';

/** A word that an answer had and this version of the portal does not know. */
export interface UnknownWord extends MetWord {
  /** When it was first met, in milliseconds since the epoch. */
  firstSeenMs: number;
}

const WORDS_MAX = 50;
const LENGTH_MAX = 80;

function readWord(stored: unknown): UnknownWord[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { word, known, firstSeenMs } = stored as Record<string, unknown>;
  if (typeof word !== 'string' || typeof firstSeenMs !== 'number' || !Array.isArray(known)) return [];
  return [{ word, known: known.filter((each) => typeof each === 'string'), firstSeenMs }];
}

/** The unknown words that this browser has met, newest first. */
export const unknownWords: LocalSetting<readonly UnknownWord[]> = {
  key: 'unknown-words.v1',
  read: (stored) => (Array.isArray(stored) ? stored.flatMap(readWord).slice(0, WORDS_MAX) : []),
  fallback: [],
};

const isSame = (one: MetWord, other: MetWord) =>
  one.word === other.word && one.known.join() === other.known.join();

/** Keeps words unless they are kept already, so that an answer that is read again and again writes once. */
export function keepUnknownWords(met: readonly MetWord[], nowMs = Date.now()): void {
  const cut = met.map(({ word, known }) => ({ word: word.slice(0, LENGTH_MAX), known, firstSeenMs: nowMs }));
  const kept = readLocal(unknownWords);
  const fresh = cut.filter((word) => !kept.some((each) => isSame(each, word)));
  if (fresh.length > 0) updateLocal(unknownWords, (before) => [...fresh, ...before].slice(0, WORDS_MAX));
}

/** Keeps what an answer says in words that the portal does not know. What they are held against is loaded with the first answer. */
export function lookForUnknownWords(path: string, answer: unknown): void {
  void import('@/lib/api/unknown-words').then(
    ({ unknownWordsIn }) => keepUnknownWords(unknownWordsIn(path, answer)),
    // It is a help to whoever looks after the portal; the page works without.
    () => undefined,
  );
}
