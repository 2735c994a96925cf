import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyKind } from '../db/schema/row-types.ts';

/** One prefix a kind, so that a key found somewhere says what it opens. */
const PREFIXES: Record<KeyKind, string> = { api: 'pk_', inference: 'ik_', attachment: 'ak_' };
const SECRET_BYTES = 32;
const SECRET_CHARS = 43;
const CHECKSUM_CHARS = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ANY_PREFIX = Object.values(PREFIXES).join('|');
const SHAPE = new RegExp(`^(?:${ANY_PREFIX})[0-9A-Za-z]{${String(SECRET_CHARS + CHECKSUM_CHARS)}}$`);
const KEY_LIKE = new RegExp(`^(?:${ANY_PREFIX})`);

/** Makes a key: the prefix of its kind, 32 random bytes and their checksum in base 62. Only `hash` may be stored. */
export function newApiKey(kind: KeyKind = 'api'): { plaintext: string; hash: Buffer } {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_CHARS);
  const body = `${PREFIXES[kind]}${secret}`;
  const plaintext = `${body}${checksum(body)}`;
  return { plaintext, hash: sha256(plaintext) };
}

/** Gives what `api_keys.hash` holds for a key, or null when the text is no key, which needs no query to know. */
export function hashApiKey(plaintext: string): Buffer | null {
  if (!SHAPE.test(plaintext)) return null;
  const body = plaintext.slice(0, -CHECKSUM_CHARS);
  return checksum(body) === plaintext.slice(-CHECKSUM_CHARS) ? sha256(plaintext) : null;
}

/** Tells keys from the tokens of a portal session: whatever begins so is meant as a key of some kind. */
export function isApiKeyLike(credential: string): boolean {
  return KEY_LIKE.test(credential);
}

/** Of the prefix too: the same letters are no key of another kind. */
function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_CHARS);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
