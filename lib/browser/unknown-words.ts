'use client';

import { onUnknownWord } from '@/lib/api/unknown-words';
import { readLocal, updateLocal, type LocalSetting } from './use-local-store';

/** A word that an answer had and this version of the portal does not know. */
export interface UnknownWord {
  word: string;
  /** The words that stood to choose from. */
  known: readonly string[];
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

const isSame = (one: UnknownWord, word: string, known: readonly string[]) =>
  one.word === word && one.known.join() === known.join();

/** Keeps a word unless it is kept already, so that an answer that is read again and again writes once. */
export function keepUnknownWord(met: string, known: readonly string[], nowMs = Date.now()): void {
  const word = met.slice(0, LENGTH_MAX);
  if (readLocal(unknownWords).some((each) => isSame(each, word, known))) return;
  updateLocal(unknownWords, (before) => [{ word, known, firstSeenMs: nowMs }, ...before].slice(0, WORDS_MAX));
}

/** Begins to keep the unknown words of answers. In the browser only. */
export function collectUnknownWords(): void {
  onUnknownWord((word, known) => keepUnknownWord(word, known));
}
