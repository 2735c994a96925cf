import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashApiKey, isApiKeyLike, newApiKey } from './api-key-codec.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

test('a new key has the prefix, 43 characters of secret and 6 of checksum', () => {
  expect(newApiKey().plaintext).toMatch(/^pk_[0-9A-Za-z]{49}$/);
});

test('the stored hash is the SHA-256 of the whole key and is found again from the key', () => {
  const { plaintext, hash } = newApiKey();
  expect(hash).toEqual(createHash('sha256').update(plaintext).digest());
  expect(hashApiKey(plaintext)).toEqual(hash);
});

test('two keys are never the same', () => {
  const keys = new Set(Array.from({ length: 1000 }, () => newApiKey().plaintext));
  expect(keys.size).toBe(1000);
});

test('a key with one character changed is refused without a query', () => {
  fc.assert(
    fc.property(fc.nat({ max: 48 }), fc.nat({ max: 61 }), (place, letter) => {
      const { plaintext } = newApiKey();
      const at = 'pk_'.length + place;
      const changed = plaintext.slice(0, at) + ALPHABET.charAt(letter) + plaintext.slice(at + 1);
      expect(hashApiKey(changed) !== null).toBe(changed === plaintext);
    }),
    { numRuns: 2000 },
  );
});

test('the checksum covers the prefix: the same letters under another prefix are no key', () => {
  const { plaintext } = newApiKey();
  expect(hashApiKey(plaintext.replace('pk_', 'sk_'))).toBeNull();
});

test.each([
  ['inference', 'ik_'],
  ['attachment', 'ak_'],
] as const)('a key of kind %s begins with %s and is a key of no other kind', (kind, prefix) => {
  const { plaintext, hash } = newApiKey(kind);
  expect(plaintext.startsWith(prefix)).toBe(true);
  expect(hashApiKey(plaintext)).toEqual(hash);
  expect(isApiKeyLike(plaintext)).toBe(true);
  expect(hashApiKey(plaintext.replace(prefix, 'pk_'))).toBeNull();
});

test.each([
  ['nothing', ''],
  ['the prefix alone', 'pk_'],
  ['a shorter one', newApiKey().plaintext.slice(0, -1)],
  ['a longer one', `${newApiKey().plaintext}0`],
  ['one with a line end', `${newApiKey().plaintext}\n`],
  ['one after a space', ` ${newApiKey().plaintext}`],
  ['one with a character out of the alphabet', `pk_${'-'.repeat(49)}`],
])('%s is no key', (_name, text) => {
  expect(hashApiKey(text)).toBeNull();
});

test('what begins with the prefix is meant as a key, and a session token is not', () => {
  expect(isApiKeyLike(newApiKey().plaintext)).toBe(true);
  expect(isApiKeyLike('pk_broken')).toBe(true);
  expect(isApiKeyLike('xpk_')).toBe(false);
});

test('a known key keeps its hash, so that keys issued before a change stay valid', () => {
  const known = `pk_${'0'.repeat(43)}${KNOWN_CHECKSUM}`;
  expect(hashApiKey(known)).toEqual(createHash('sha256').update(known).digest());
});

test.each([
  ['an unknown prefix', `sk_${'0'.repeat(43)}4LPos6`],
  ['a character too few', `pk_${'0'.repeat(42)}3XKdcZ`],
  ['a character too many', `pk_${'0'.repeat(44)}0HT1BG`],
  ['characters out of the alphabet', `pk_${'-'.repeat(43)}0FwGRw`],
])('%s makes no key, though the checksum is right', (_name, text) => {
  expect(hashApiKey(text)).toBeNull();
});

/** CRC-32 of `pk_` and 43 zeros, in base 62. */
const KNOWN_CHECKSUM = '1zqVSB';
