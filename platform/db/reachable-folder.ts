import { randomUUID } from 'node:crypto';
import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keepSecretFile } from './secret-file.ts';

const ELSEWHERE = '/var/lib/portico';

/**
 * The folder for what other users of the system must reach (the database server, apps). It is the data folder
 * itself, unless the platform runs as root and the data folder lies where only root may go, for example under
 * `/root`: then it is a folder of its own under `/var/lib/portico`, whose name is kept in the data folder.
 */
export async function reachableFolder(dataFolder: string): Promise<string> {
  if (process.getuid?.() !== 0 || (await isReachable(dataFolder))) return dataFolder;
  const id = await keepSecretFile(join(dataFolder, 'folder.id'), randomUUID);
  const folder = join(ELSEWHERE, id);
  await mkdir(folder, { recursive: true });
  await chmod(ELSEWHERE, 0o711);
  await chmod(folder, 0o711);
  return folder;
}

/** Whether every user may pass through the folder and all above it. */
export async function isReachable(folder: string): Promise<boolean> {
  for (let at = await realpath(folder); ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
