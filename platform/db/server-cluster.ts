import { spawn } from 'node:child_process';
import { chmod, chown, lchown, lstat, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerBinaries } from './server-binaries.ts';
import type { ServerUser } from './server-user.ts';

/** The role that the platform uses. */
export const SUPERUSER = 'portico';

interface Places {
  cluster: string;
  /** Private folder of the server, where it may read a file for a moment. */
  socket: string;
}

export async function isMade(cluster: string): Promise<boolean> {
  return stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/** Made beside its place and moved there whole, so that a kill half-way leaves no half cluster. */
export async function makeCluster(
  binaries: ServerBinaries,
  places: Places,
  user: ServerUser,
  password: string,
): Promise<void> {
  const draft = `${places.cluster}-draft`;
  const passwordFile = join(places.socket, 'password');
  await rm(draft, { recursive: true, force: true });
  await makePrivate(draft, user);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user !== null) await chown(passwordFile, user.uid, user.gid);
  try {
    await runToEnd(binaries.initdb, initArguments(draft, passwordFile), user);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, places.cluster);
}

function initArguments(cluster: string, passwordFile: string): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--set=max_connections=60',
    '--set=shared_buffers=64MB',
  ];
}

/** A folder that only the server's user (and root) may enter. What another user put at its place is refused. */
export async function makePrivate(folder: string, user: ServerUser): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  const found = await lstat(folder);
  if (!found.isDirectory() || ![process.getuid?.(), user?.uid].includes(found.uid)) {
    throw new Error(`${folder} belongs to another user: remove it.`);
  }
  if (user !== null) await lchown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
}

/** Nothing of the platform's own environment. */
export function serverEnv(): NodeJS.ProcessEnv {
  return { NODE_ENV: 'production', LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
}

async function runToEnd(program: string, args: string[], user: ServerUser): Promise<void> {
  const child = spawn(program, args, {
    ...(user ?? {}),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: serverEnv(),
    cwd: '/',
  });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not make its files: ${words.trim()}`);
}
