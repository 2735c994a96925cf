import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_DIGITS = 10;
const RANDOM_DIGITS = 16;

let lastTime = 0;

/**
 * An id such as `run_06f3…`: 10 digits of time and 16 random ones, in base 32. Ids of one process sort in the
 * order they were made, which settles ties between rows made in the same millisecond.
 */
export function newId(prefix: 'run' | 'rel' | 'evt', now: number = Date.now()): string {
  // Four bits finer than a millisecond, and always ahead of the id before.
  lastTime = Math.max(lastTime + 1, now * 16);
  let time = '';
  for (let rest = lastTime, i = 0; i < TIME_DIGITS; i += 1, rest = Math.floor(rest / 32)) {
    time = digit(rest % 32) + time;
  }
  const random = Array.from(randomBytes(RANDOM_DIGITS), (byte) => digit(byte % 32)).join('');
  return `${prefix}_${time}${random}`;
}

function digit(value: number): string {
  return ALPHABET.charAt(value);
}
