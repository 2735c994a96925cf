import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';

/** Longer than an RSA key of 16384 bits with its comment. */
const LENGTH_MAX = 8192;
const SHAPE =
  /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(?:256|384|521)|sk-ssh-ed25519@openssh\.com|sk-ecdsa-sha2-nistp256@openssh\.com) ([A-Za-z0-9+/]+={0,2})(?: [^\r\n\0]*)?$/;
/** Type, then the key: the smallest of them, Ed25519, has 51 bytes. */
const BLOB_BYTES_MIN = 51;

/** One line of OpenSSH's public key format (RFC 4253, 6.6): type, base64, comment. */
export const sshPublicKeySchema = z
  .string()
  .trim()
  .max(LENGTH_MAX)
  .refine((key) => !/PRIVATE KEY/.test(key), {
    error: 'This is a private key. Keep it to yourself and send the public one.',
    abort: true,
  })
  .refine(isPublicKey, 'Send one line of an OpenSSH public key, such as ssh-ed25519 AAAA… you@host.');

/** The fingerprint as `ssh-keygen -l` shows it. `key` has passed the schema. */
export function fingerprintOf(key: string): string {
  const digest = createHash('sha256').update(blobOf(key)).digest('base64');
  return `SHA256:${digest.replace(/=+$/, '')}`;
}

/** The binary part begins with the name of its type, which must be the one in front. */
function isPublicKey(key: string): boolean {
  const type = SHAPE.exec(key)?.[1];
  if (type === undefined) return false;
  const blob = blobOf(key);
  if (blob.length < BLOB_BYTES_MIN) return false;
  return blob.readUInt32BE(0) === type.length && blob.toString('latin1', 4, 4 + type.length) === type;
}

function blobOf(key: string): Buffer {
  return Buffer.from(key.split(' ')[1] ?? '', 'base64');
}
