import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, chown, lchown, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keepSecretFile } from '../../db/secret-file.ts';

/**
 * The numbers that apps run under; none needs an entry in the system's user list. Each data folder has a range of its
 * own, so that the apps of two platforms on one machine are as apart as those of one.
 */
const FIRST_ID = 200_000;
const RANGE = 100_000;
const RANGES = 10_000;

/** Who runs a deployment's builds and processes; null where the server itself has no rights to give up. */
export type AppUser = { uid: number; gid: number } | null;

export const isRoot = process.getuid?.() === 0;

/** Where the range of a data folder begins, made once by chance; a folder that has apps from before keeps theirs. */
export async function firstUserId(dataFolder: string, hasApps: boolean): Promise<number> {
  const make = (): string => String(FIRST_ID + (hasApps ? 0 : RANGE * randomInt(1, RANGES)));
  return Number(await keepSecretFile(join(dataFolder, 'app-users.id'), make));
}

/** The user of a deployment, from its rising number: no two deployments share one, and none is root. */
export function appUser(firstId: number, deploymentNumber: number): AppUser {
  return isRoot ? { uid: firstId + deploymentNumber, gid: firstId + deploymentNumber } : null;
}

/** Makes a folder that only its user (and root) may enter. */
export async function makePrivateFolder(path: string, user: AppUser): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (user !== null) await chown(path, user.uid, user.gid);
}

/** Gives a folder with all it holds to a user, before anyone but the server has been in it. */
export async function giveFolder(path: string, user: { uid: number; gid: number }): Promise<void> {
  await lchown(path, user.uid, user.gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const entry of await readdir(path)) await giveFolder(join(path, entry), user);
}

/** Closes a folder to its user for good: only the server enters it from now on, and nobody changes what it serves. */
export async function takeFolder(path: string): Promise<void> {
  if (isRoot) await lchown(path, 0, 0);
  await chmod(path, 0o700);
}

/**
 * Removes a folder with all it holds. What an app's user owns is removed under that user: while the server walks
 * through it, the app could swap a folder for a link to somewhere else.
 */
export async function removeFolder(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found === null) return;
  if (isRoot && found.uid !== 0) await removeAs(path, { uid: found.uid, gid: found.gid });
  await rm(path, { recursive: true, force: true });
}

function removeAs(path: string, user: { uid: number; gid: number }): Promise<void> {
  return new Promise((resolve) => {
    // The folder itself stays, since its parent is the server's; what it held is gone.
    const child = spawn('rm', ['-rf', '--', path], { ...user, cwd: '/', stdio: 'ignore' });
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
}
