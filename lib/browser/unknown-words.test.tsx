import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlatformClient } from '@/lib/api/client';
import { createBrowserPlatform } from './api';
import { keepUnknownWords, lookForUnknownWords, unknownWords } from './unknown-words';
import { readLocal } from './use-local-store';

beforeEach(() => localStorage.clear());

const machines = (...statuses: string[]) => ({
  machines: statuses.map((status) => ({ id: status, status })),
});

describe('a word of an answer that the portal does not know', () => {
  it('is kept with those it knows, once however often it is read', async () => {
    const answer = machines('running', 'parked', 'parked');
    const client = createPlatformClient({
      baseUrl: 'https://api.example',
      fetch: () => Promise.resolve(Response.json(answer)),
      onAnswer: lookForUnknownWords,
    });
    await client.read('/machines', {});
    await waitFor(() => expect(readLocal(unknownWords)).toHaveLength(1));
    expect(readLocal(unknownWords)[0]).toMatchObject({
      word: 'parked',
      known: expect.arrayContaining(['running']),
    });
    const write = vi.spyOn(Storage.prototype, 'setItem');
    keepUnknownWords(readLocal(unknownWords));
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
  });

  it('is kept too where the server met it for the page', () => {
    createBrowserPlatform().learn({ responses: [], words: [{ word: 'parked', known: ['running'] }] });
    expect(readLocal(unknownWords)).toMatchObject([{ word: 'parked', known: ['running'] }]);
  });

  it('is one of at most 50, and cut where it is long', () => {
    const met = Array.from({ length: 60 }, (_, at) => ({ word: `${at}-${'x'.repeat(500)}`, known: ['a'] }));
    keepUnknownWords(met);
    const kept = readLocal(unknownWords);
    expect(kept).toHaveLength(50);
    expect(kept[0]?.word).toHaveLength(80);
  });
});
