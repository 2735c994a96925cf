import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepSecretFile } from './secret-file.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 1;

/** Keeps values unreadable in the database for whoever does not hold the key file. */
export interface Sealing {
  /** Seals a text; `aad` says where it belongs, so that a sealed value cannot be moved to another place. */
  seal(value: string, aad: string): Buffer;
  /** Gives the text back; throws when the key, the `aad` or a byte is not the one it was sealed with. */
  unseal(sealed: Buffer, aad: string): string;
  /** Keyed digest (32 bytes), for comparing contents that may hold secrets without keeping them. */
  digest(content: string): Buffer;
}

/** Names the place of an environment value for `seal` and `unseal`. */
export function envAad(deploymentId: string, key: string): string {
  return JSON.stringify(['env', deploymentId, key]);
}

/** Names the place of an image's registry credentials. */
export function imageCredentialsAad(deploymentId: string): string {
  return JSON.stringify(['image-credentials', deploymentId]);
}

/** Reads or makes `<data>/seal.key` (mode 600). */
export async function openSealing(dataFolder: string): Promise<Sealing> {
  const key = await keepSecretFile(join(dataFolder, 'seal.key'), () =>
    randomBytes(KEY_BYTES).toString('base64'),
  );
  return createSealing(Buffer.from(key, 'base64'));
}

/** AES-256-GCM with a fresh nonce per value; layout: version, nonce, tag, ciphertext. */
export function createSealing(key: Buffer): Sealing {
  if (key.length !== KEY_BYTES) throw new Error(`The seal key must be ${String(KEY_BYTES)} bytes.`);
  const digestKey = Buffer.from(hkdfSync('sha256', key, '', 'digest', KEY_BYTES));
  return {
    seal(value, aad) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad));
      const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text]);
    },
    unseal(sealed, aad) {
      if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) {
        throw new Error('This is not a sealed value.');
      }
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad)).setAuthTag(tag);
      const text = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
    digest: (content) => createHmac('sha256', digestKey).update(content).digest(),
  };
}
