import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const ID_CHARS = 24;

/** A new id such as `dep_k3v…`: 24 random characters (124 bits), impossible to guess. */
export function newResourceId(prefix: 'dep' | 'key' | 'aga' | 'mac' | 'quo' | 'wh'): string {
  return `${prefix}_${randomText(ID_CHARS)}`;
}

/** Random lower-case letters and digits. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
