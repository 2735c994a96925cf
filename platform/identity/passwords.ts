import { randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** OWASP's second choice for scrypt: 32 MB for each of three passes, about 0.2 s. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MEMORY_MAX = 64 * 1024 * 1024;
/** Letters and digits that no font confuses. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Longer passwords are refused before any work is done on them. */
export const PASSWORD_MAX_LENGTH = 512;

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // One spelling of each letter: the same password typed on another system may come in another form.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...options, maxmem: MEMORY_MAX }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** Hashes a password as `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** True when the password is the one of the hash. Throws on a hash that hashPassword did not make. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, n, r, p, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || salt === undefined || key === undefined)
    throw new Error('Unknown kind of password hash.');
  const wanted = Buffer.from(key, 'base64url');
  const got = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  });
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}

/** A password of 100 bits that can be read aloud: four groups of five. */
export function generatePassword(): string {
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => READABLE.charAt(randomInt(READABLE.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
