import { describe, expect, it } from 'vitest';
import document from '@/platform/openapi.json';
import { unknownWordsIn } from './unknown-words';
import { ANSWER_WORDS } from './words.gen';

/** An answer with this word at a place, such as `deployments[].status`. */
const answerWith = (place: string, word: unknown): unknown =>
  place
    .split(/\.|(?=\[\])|(?=\{\})/)
    .reduceRight<unknown>((inner, step) => (step === '[]' ? [inner] : { [step]: inner }), word);

const places = Object.entries(ANSWER_WORDS).flatMap(([path, words]) =>
  Object.entries(words).map(([place, known]) => ({ path, place, known })),
);

describe('the words of answers', () => {
  it('are those of every resource whose reads have a list of words', () => {
    const paths = Object.keys(document.paths);
    expect(Object.keys(ANSWER_WORDS).every((path) => paths.includes(path))).toBe(true);
    expect(new Set(Object.keys(ANSWER_WORDS).map((path) => path.split('/')[1]))).toEqual(
      new Set([
        'ai-gateway',
        'api-keys',
        'deployment-capabilities',
        'deployment-profiles',
        'deployments',
        'machines',
        'pricing',
        'webhooks',
      ]),
    );
  });

  it.each(places)('are known at $path: $place, and others are not', ({ path, place, known }) => {
    for (const word of known) expect(unknownWordsIn(path, answerWith(place, word))).toEqual([]);
    expect(unknownWordsIn(path, answerWith(place, 'quantum_flux'))).toEqual([
      { word: 'quantum_flux', known },
    ]);
  });
});

it('tells a word of many rows once, and nothing of what is no word or stands elsewhere', () => {
  const rows = (...statuses: unknown[]) => ({ deployments: statuses.map((status) => ({ status })) });
  expect(unknownWordsIn('/deployments', rows('parked', 'live', 'parked', undefined, 7, null))).toHaveLength(
    1,
  );
  for (const answer of [
    null,
    'parked',
    [{ status: 'parked' }],
    { status: 'parked' },
    { deployments: 'parked' },
  ])
    expect(unknownWordsIn('/deployments', answer)).toEqual([]);
  expect(unknownWordsIn('/nowhere', { status: 'parked' })).toEqual([]);
});
