import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LaunchError } from './launch-error.ts';

/** What the choice of the data folder depends on. `canPass` says whether any user may pass through a folder. */
export type DataFolderFacts = {
  projectFolder: string;
  explicit: string | undefined;
  isRoot: boolean;
  canPass: (folder: string) => boolean;
};

/** `moved` is true when the usual place could not be used, so that the start can say so. */
export type DataFolderChoice = { path: string; moved: boolean };

/**
 * Chooses the data folder. Started as root, the platform runs PostgreSQL and the apps as unprivileged users, who must be able
 * to reach the folder: a default under a closed folder (such as /root) moves to /var/lib/portico.
 * @throws LaunchError when PLATFORM_DATA names a folder those users cannot reach.
 */
export function chooseDataFolder(facts: DataFolderFacts): DataFolderChoice {
  const path = resolve(facts.projectFolder, facts.explicit ?? '.data');
  const closed = facts.isRoot
    ? [...ancestors(path), path].find((folder) => !facts.canPass(folder))
    : undefined;
  if (closed === undefined) return { path, moved: false };
  if (facts.explicit !== undefined) {
    throw new LaunchError(
      `PLATFORM_DATA (${path}) cannot be reached by the unprivileged users that apps run as: ` +
        `choose another folder, or run chmod o+x ${closed}.`,
    );
  }
  const mark = createHash('sha256').update(facts.projectFolder).digest('hex').slice(0, 8);
  return { path: join('/var/lib/portico', mark), moved: true };
}

/** Every folder above a path, from the root down. */
function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [...ancestors(parent), parent];
}

/** Whether any user may pass through a folder; one that does not exist yet will be made so. */
export function canAnyonePass(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found === undefined || (found.mode & 0o001) !== 0;
}

/**
 * Makes the data folder: passable by anyone, readable by its owner alone.
 * @throws LaunchError when it cannot be made.
 */
export function makeDataFolder(path: string): void {
  for (const folder of [...ancestors(path), path]) {
    if (statSync(folder, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      mkdirSync(folder);
      chmodSync(folder, folder === path ? 0o711 : 0o755);
    } catch (error) {
      throw new LaunchError(
        `The data folder ${path} cannot be made (${reason(error)}): set PLATFORM_DATA to another.`,
      );
    }
  }
  if (!statSync(path).isDirectory()) {
    throw new LaunchError(`The data folder ${path} is a file: set PLATFORM_DATA to a folder.`);
  }
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
