import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enumWord, record } from '@/lib/api/read';
import { onUnknownWord } from '@/lib/api/unknown-words';
import { collectUnknownWords, keepUnknownWord, unknownWords } from './unknown-words';
import { readLocal } from './use-local-store';

const row = record({ status: enumWord(['live', 'deleted'], 'live') });
beforeEach(() => localStorage.clear());
afterEach(() => onUnknownWord(null));

describe('a word that a reader does not know', () => {
  it('is kept once with those it knows; known ones and missing ones are not', () => {
    collectUnknownWords();
    for (const status of ['live', 'parked', 'parked', undefined, 7]) z.parse(row, { status });
    expect(readLocal(unknownWords)).toMatchObject([{ word: 'parked', known: ['live', 'deleted'] }]);
  });

  it('is told to nobody where nobody asked, as on a server', () => {
    const write = vi.spyOn(Storage.prototype, 'setItem');
    expect(z.parse(row, { status: 'parked' }).status).toBe('parked');
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
  });

  it('is one of at most 50, and cut where it is long', () => {
    for (let count = 0; count < 60; count += 1) keepUnknownWord(`${count}-${'x'.repeat(500)}`, ['a']);
    const kept = readLocal(unknownWords);
    expect(kept).toHaveLength(50);
    expect(kept[0]?.word).toHaveLength(80);
  });
});
