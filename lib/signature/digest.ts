/** How 32 bytes are written as text. The specification does not say which one a signature uses (6.2 rule 3). */
export const DIGEST_ENCODINGS = ['hex', 'base64', 'base64url'] as const;

export type DigestEncoding = (typeof DIGEST_ENCODINGS)[number];

/** HMAC-SHA256 by the browser's own WebCrypto. Neither the secret nor the message leaves the page. */
export async function hmacSha256(secret: Uint8Array<ArrayBuffer>, message: string): Promise<Uint8Array> {
  const key = await hmacKey(secret);
  return signWith(key, message);
}

/** A key to sign several messages with; an empty secret is none. @throws DOMException for an empty secret */
export function hmacKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** The HMAC-SHA256 of a text's UTF-8 bytes, 32 bytes. */
export async function signWith(key: CryptoKey, message: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message)));
}

/** Whether this page may use WebCrypto: browsers give it to https and to localhost only. */
export function canSign(): boolean {
  // The type says that it is always there; on a page by plain http it is not.
  return (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;
}

/** The bytes as text, base64 with and base64url without its padding. */
export function encodeDigest(bytes: Uint8Array, encoding: DigestEncoding): string {
  if (encoding === 'hex') return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const base64 = btoa(String.fromCharCode(...bytes));
  if (encoding === 'base64') return base64;
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Bytes of base64 or base64url, padded or not; null for any other text. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  try {
    const binary = atob(text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Bytes of an even count of hex digits; null for any other text. */
export function bytesOfHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const DIGEST_BYTES = 32;

/** A digest that a header holds. */
export interface ReadDigest {
  bytes: Uint8Array;
  encoding: DigestEncoding;
  /** The digest's text was encoded once more: base64 of hex, a known slip. */
  isEncodedTwice: boolean;
}

/** What 32 bytes a text stands for, in whichever of the encodings; null when it is none. */
export function readDigest(text: string): ReadDigest | null {
  const hex = bytesOfHex(text);
  if (hex?.length === DIGEST_BYTES) return { bytes: hex, encoding: 'hex', isEncodedTwice: false };
  const base64 = bytesOfBase64(text);
  if (base64 === null) return null;
  const encoding = /[+/=]/.test(text) ? 'base64' : 'base64url';
  if (base64.length === DIGEST_BYTES) return { bytes: base64, encoding, isEncodedTwice: false };
  const inner = bytesOfHex(String.fromCharCode(...base64.subarray(0, 2 * DIGEST_BYTES + 1)));
  return inner?.length === DIGEST_BYTES ? { bytes: inner, encoding, isEncodedTwice: true } : null;
}

/** Whether two digests are the same; for a check that runs on its owner's own machine, so timing tells nobody anything. */
export function isSameDigest(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
