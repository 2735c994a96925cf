import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { SourceFolder } from './detect.ts';

const READ_MAX = 1_000_000;

/**
 * A source folder as detection sees it. The server may read what the app's user may not, and the folder's owner
 * decides about links: whatever leads out of the folder counts as missing.
 */
export function openSourceFolder(folder: string): SourceFolder {
  return {
    hasFile: async (path) => {
      const inside = await resolveInside(folder, path);
      return inside !== null && (await stat(inside)).isFile();
    },
    readText: async (path) => {
      const inside = await resolveInside(folder, path);
      if (inside === null) return null;
      const file = await open(inside, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      try {
        const facts = await file.stat();
        return facts.isFile() && facts.size <= READ_MAX ? await file.readFile('utf8') : null;
      } finally {
        await file.close();
      }
    },
  };
}

/** The real path of what `path` names, or null when there is nothing or when it is outside of the folder. */
export async function resolveInside(folder: string, path: string): Promise<string | null> {
  const root = await realpath(folder);
  const found = await realpath(join(root, path)).catch(() => null);
  return found !== null && (found === root || found.startsWith(root + sep)) ? found : null;
}
