import { readDigest } from './digest';
import type { Candidate } from './search';

/** What stands before the digest (specification 6.2 rule 3), without its `=`. */
export const PREFIX = 'v1';

/** Prefix and text of each signature that a header's value holds: `v1=…`, `t=…,v1=…`, `v1,…`, a bare digest. */
function partsOf(value: string): { prefix: string | null; text: string }[] {
  const pieces = value.split(/[,;\s]+/).filter((piece) => piece !== '');
  return pieces.map((piece, index) => {
    const [, prefix, text] = /^([A-Za-z][A-Za-z0-9_-]{0,15})[=:](?=.)(.*)$/s.exec(piece) ?? [];
    if (prefix !== undefined && text !== undefined) return { prefix, text };
    const before = pieces[index - 1];
    return { prefix: before !== undefined && /^v\d$/.test(before) ? before : null, text: piece };
  });
}

/** The digests that a header's value holds; none when no part of it can be 32 bytes. */
export function candidatesOf(value: string): Candidate[] {
  return partsOf(value).flatMap(({ prefix, text }) => {
    const digest = readDigest(text.replace(/^["']|["']$/g, ''));
    return digest === null ? [] : [{ prefix, digest }];
  });
}

/** The text of a digest that is none, for saying what is wrong with it; the longest part. */
export function digestText(value: string): string {
  const texts = partsOf(value).map(({ text }) => text);
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}
