import { constants } from 'node:fs';
import {
  access,
  chmod,
  copyFile,
  cp,
  link,
  mkdir,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { isReadableByAll } from '../app-folders.ts';
import { isRoot } from '../process/app-user.ts';

/** Programs of the system that builds and apps may call beside Node and npm. */
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';
const NPM_CLI = 'npm/bin/npm-cli.js';

export interface Toolchain {
  /** PATH of builds and apps: the server's own Node first, whatever the machine has after it. */
  path: string;
  hasNpm: boolean;
  /** The only git configuration of builds. */
  gitConfig: string;
}

/** A repository given as a file URL belongs to another user, which git refuses unless told otherwise. */
const GIT_CONFIG = '[safe]\n\tdirectory = *\n';

/**
 * Puts `node`, `npm` and `npx` into `<folder>/bin`: links where the unprivileged users of apps can reach the
 * originals, copies where they cannot. Apps run on the Node that runs the server.
 */
export async function openToolchain(folder: string, searchPath: string): Promise<Toolchain> {
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  await chmod(folder, 0o755);
  await chmod(bin, 0o755);
  const node = await reachableNode(folder);
  await replaceLink(node, join(bin, 'node'));
  const npm = await findNpm(searchPath);
  if (npm !== null) await writeNpm(folder, bin, npm);
  const gitConfig = join(folder, 'gitconfig');
  await writeFile(gitConfig, GIT_CONFIG);
  await chmod(gitConfig, 0o644);
  return { gitConfig, path: `${bin}:${SYSTEM_PATH}`, hasNpm: npm !== null };
}

async function reachableNode(folder: string): Promise<string> {
  const original = await realpath(process.execPath);
  if (!isRoot || (await isReadableByAll(original))) return original;
  const copy = join(folder, `node-${process.versions.node}`);
  if (await isThere(copy)) return copy;
  const draft = `${copy}.${String(process.pid)}`;
  await link(original, draft).catch(() => copyFile(original, draft, constants.COPYFILE_FICLONE));
  await chmod(draft, 0o755);
  await link(draft, copy).catch(() => undefined);
  await rm(draft, { force: true });
  return copy;
}

/** The folder of the npm package that goes with the PATH, or the one beside Node's own binary. */
async function findNpm(searchPath: string): Promise<string | null> {
  const beside = join(dirname(dirname(process.execPath)), 'lib/node_modules', NPM_CLI);
  const named = [...searchPath.split(delimiter), ...SYSTEM_PATH.split(':')]
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'npm'));
  for (const candidate of [...named, beside]) {
    const file = await realpath(candidate).catch(() => null);
    if (file?.endsWith(NPM_CLI) === true) return dirname(dirname(file));
  }
  return null;
}

async function writeNpm(folder: string, bin: string, original: string): Promise<void> {
  let npm = original;
  if (isRoot && !(await isReadableByAll(join(original, 'bin', 'npm-cli.js')))) {
    npm = join(folder, 'npm');
    await cp(original, npm, { recursive: true, force: true, dereference: true });
  }
  for (const name of ['npm', 'npx']) {
    const script = `#!/bin/sh\nexec "${join(bin, 'node')}" "${join(npm, 'bin', `${name}-cli.js`)}" "$@"\n`;
    await writeFile(join(bin, name), script, { mode: 0o755 });
    await chmod(join(bin, name), 0o755);
  }
}

async function replaceLink(target: string, path: string): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${String(process.pid)}`);
  await rm(draft, { force: true });
  await symlink(target, draft);
  await rename(draft, path);
}

async function isThere(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    async () => (await stat(path)).isFile(),
    () => false,
  );
}
