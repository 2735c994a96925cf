import { bytesOfBase64, bytesOfHex } from './digest';

/** How a secret may have been turned into a key other than by its own bytes. */
export type SecretChange = 'white-space' | 'quotes' | 'prefix' | 'base64' | 'hex';

export interface SecretVariant {
  key: Uint8Array<ArrayBuffer>;
  change: SecretChange | null;
}

const PREFIX = /^whsec_/;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The secret's own bytes, as specified, and the keys that code makes of it by mistake; none of them is empty. */
export function secretVariants(secret: string): SecretVariant[] {
  const trimmed = secret.trim();
  const bare = trimmed.replace(/^(["'])(.*)\1$/s, '$2');
  const rest = bare.replace(PREFIX, '');
  const guesses: [SecretChange, Uint8Array<ArrayBuffer> | null][] = [
    ['white-space', bytesOf(trimmed)],
    ['white-space', bytesOf(`${trimmed}\n`)],
    ['quotes', bytesOf(bare)],
    ['prefix', bytesOf(rest)],
    ['base64', bytesOfBase64(rest)],
    ['hex', bytesOfHex(rest)],
  ];
  const seen = new Set<string>();
  const variants: SecretVariant[] = [];
  const take = (key: Uint8Array<ArrayBuffer> | null, change: SecretChange | null) => {
    if (key === null || key.length === 0 || seen.has(key.join())) return;
    seen.add(key.join());
    variants.push({ key, change });
  };
  take(bytesOf(secret), null);
  for (const [change, key] of guesses) take(key, change);
  return variants;
}
