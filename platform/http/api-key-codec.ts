import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'pk_';
const SECRET_BYTES = 32;
const SECRET_CHARS = 43;
const CHECKSUM_CHARS = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${String(SECRET_CHARS + CHECKSUM_CHARS)}}$`);

/** Makes a key: `pk_`, 32 random bytes and their checksum in base 62. Only `hash` may be stored. */
export function newApiKey(): { plaintext: string; hash: Buffer } {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_CHARS);
  const plaintext = `${PREFIX}${secret}${checksum(secret)}`;
  return { plaintext, hash: sha256(plaintext) };
}

/** Gives what `api_keys.hash` holds for a key, or null when the text is no key, which needs no query to know. */
export function hashApiKey(plaintext: string): Buffer | null {
  if (!SHAPE.test(plaintext)) return null;
  const secret = plaintext.slice(PREFIX.length, -CHECKSUM_CHARS);
  return checksum(secret) === plaintext.slice(-CHECKSUM_CHARS) ? sha256(plaintext) : null;
}

/** Tells the two kinds of bearer apart: whatever begins so is meant as an API key. */
export function isApiKeyLike(credential: string): boolean {
  return credential.startsWith(PREFIX);
}

function checksum(secret: string): string {
  return base62(BigInt(crc32(PREFIX + secret)), CHECKSUM_CHARS);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
