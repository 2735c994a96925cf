import { link, open, readFile, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';

/**
 * Gives the text of a secret file (mode 600), making it first when there is none. The file appears whole or not
 * at all, and the first of several makers wins.
 */
export async function keepSecretFile(path: string, make: () => string): Promise<string> {
  const kept = await readText(path);
  if (kept !== null) return kept;
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${make()}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (!isExisting(error)) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

async function readText(path: string): Promise<string | null> {
  try {
    const text = (await readFile(path, 'utf8')).trim();
    if (text === '') throw new Error(`The file ${path} is empty; restore it from a copy.`);
    return text;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
