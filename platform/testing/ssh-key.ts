import { randomBytes } from 'node:crypto';

/** A new Ed25519 public key in OpenSSH's format, of random bytes that nobody has the other half of. */
export function newSshPublicKey(comment = 'test@example.test'): string {
  const part = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const blob = Buffer.concat([part(Buffer.from('ssh-ed25519')), part(randomBytes(32))]);
  return `ssh-ed25519 ${blob.toString('base64')} ${comment}`;
}
