import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isReachable, reachableFolder } from '../db/reachable-folder.ts';
import { appUser, firstUserId, isRoot, makePrivateFolder, type AppUser } from './process/app-user.ts';

/** Where the runtime keeps what apps may reach, and only that. */
export interface AppFolders {
  /** Holds one folder per deployment. */
  apps: string;
  /** Node and npm for apps, where the machine's own are out of their reach. */
  toolchain: string;
  /** Who runs the builds and processes of a deployment, and owns what they write. */
  user(deploymentNumber: number): AppUser;
  deployment(deploymentId: string): string;
  release(deploymentId: string, releaseId: string): string;
  /** HOME of builds and processes. */
  home(deploymentId: string): string;
  tmp(deploymentId: string): string;
  /** For what only the server may read, while it is needed. */
  private: string;
  /** What an app keeps across its releases; it gets the path as DATA_DIR. */
  storage(deploymentId: string): string;
}

/** Traverse, but not list or read: apps reach their own folder by name and see nothing beside it. */
const PASSAGE = 0o711;

/**
 * Finds or makes the folders, in the data folder or, where apps run as users that cannot get there, in the place
 * that `reachableFolder` names.
 */
export async function openAppFolders(dataFolder: string): Promise<AppFolders> {
  await mkdir(dataFolder, { recursive: true, mode: PASSAGE });
  if (isRoot) await chmod(dataFolder, PASSAGE);
  const root = await reachableFolder(dataFolder);
  const apps = join(root, 'apps');
  const toolchain = join(root, 'toolchain');
  const own = join(root, 'private');
  // What a killed server has left in it was needed only while it ran.
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { mode: 0o700 });
  for (const folder of [apps, toolchain]) {
    await mkdir(folder, { recursive: true, mode: PASSAGE });
    await chmod(folder, isRoot ? PASSAGE : 0o700);
  }
  const firstId = await firstUserId(dataFolder, (await readdir(apps)).length > 0);
  const deployment = (deploymentId: string): string => join(apps, deploymentId);
  return {
    apps,
    toolchain,
    private: own,
    user: (deploymentNumber) => appUser(firstId, deploymentNumber),
    deployment,
    release: (deploymentId, releaseId) => join(deployment(deploymentId), 'releases', releaseId),
    home: (deploymentId) => join(deployment(deploymentId), 'home'),
    tmp: (deploymentId) => join(deployment(deploymentId), 'tmp'),
    storage: (deploymentId) => join(deployment(deploymentId), 'storage'),
  };
}

/** Makes the folders of one deployment; its user owns what is inside, the server the way there. */
export async function makeDeploymentFolders(
  folders: AppFolders,
  deploymentId: string,
  user: AppUser,
): Promise<void> {
  const base = folders.deployment(deploymentId);
  for (const folder of [base, join(base, 'releases')]) {
    await mkdir(folder, { recursive: true, mode: PASSAGE });
    if (user !== null) await chmod(folder, PASSAGE);
  }
  await makePrivateFolder(folders.home(deploymentId), user);
  await makePrivateFolder(folders.tmp(deploymentId), user);
  await makePrivateFolder(folders.storage(deploymentId), user);
}

/** True when any user may read the file; its folders too. */
export async function isReadableByAll(file: string): Promise<boolean> {
  return ((await stat(file)).mode & 0o004) !== 0 && (await isReachable(dirname(file)));
}
