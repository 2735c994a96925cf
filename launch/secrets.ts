import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LaunchError } from './launch-error.ts';

const SECRETS = z.object({ clientSecret: z.string().min(32), sessionSecret: z.string().min(32) });

/** What the portal and the embedded platform share, and what seals the portal's cookie. */
export type Secrets = z.infer<typeof SECRETS>;

/**
 * Reads the secrets kept in the data folder, and makes them at the first start (`secrets.json`, mode 600).
 * @throws LaunchError when the file is there and cannot be read: making new ones would sign everybody out unasked.
 */
export function keepSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json');
  const text = readIfThere(path);
  if (text === undefined) return makeSecrets(path);
  try {
    return SECRETS.parse(JSON.parse(text));
  } catch {
    throw new LaunchError(
      `${path} is damaged: restore it, or remove it, which signs everybody out of the portal.`,
    );
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new LaunchError(`${path} cannot be read: it belongs to the user who first started Portico here.`);
  }
}

function makeSecrets(path: string): Secrets {
  const make = () => randomBytes(32).toString('base64url');
  const secrets: Secrets = { clientSecret: make(), sessionSecret: make() };
  // Renamed into place, so that a start cut short never leaves half a file.
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}
