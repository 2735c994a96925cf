import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder cannot be used; the message is one sentence for the person at the terminal. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

export interface DataFolder {
  path: string;
  /** Lets another process open the folder. */
  release(): void;
}

/**
 * Makes the folder and keeps every other process out of it. The lock is one that the system holds for a process
 * (SQLite's lock on a file), so it ends with the process, however that ends, and reaches across containers.
 * The folder can be passed through by others, because apps and the database server run as other users when the
 * platform runs as root; what is secret in it has its own mode.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  await makeFolder(path);
  const lock = new DatabaseSync(join(path, 'lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderError(
      `The data folder ${path} is in use by another platform: stop it, or set PLATFORM_DATA to another folder.`,
      { cause: error },
    );
  }
  return {
    path,
    release: () => {
      lock.close();
    },
  };
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    await chmod(path, 0o711);
  } catch (error) {
    throw new DataFolderError(`The data folder ${path} cannot be made or changed by this user.`, {
      cause: error,
    });
  }
}

/** SQLITE_BUSY of the SQLite interface. */
const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
