import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];

/** A git repository on this machine that the platform can clone. */
export type GitRepository = {
  /** Its file: address. */
  url: string;
  folder: string;
  /** Writes the files, removes those given as null, and commits; gives the commit's id. */
  commit: (files: Record<string, string | null>, message?: string) => Promise<string>;
  remove: () => Promise<void>;
};

/** Makes a repository with one commit of the given files (path to content) on the branch `main`. */
export async function makeGitRepository(files: Record<string, string>): Promise<GitRepository> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-repository-'));
  // The platform clones as a user of its own, who must be able to read it.
  await chmod(folder, 0o755);
  const git = async (...args: string[]): Promise<string> => {
    const { stdout } = await execute('git', [...AUTHOR, ...args], { cwd: folder });
    return stdout.trim();
  };
  const commit: GitRepository['commit'] = async (changes, message = 'Change') => {
    for (const [path, content] of Object.entries(changes)) await put(join(folder, path), content);
    await git('add', '--all');
    await git('commit', '--quiet', '--allow-empty', '--message', message);
    return git('rev-parse', 'HEAD');
  };
  await git('init', '--quiet', '--initial-branch', 'main');
  await commit(files, 'Begin');
  const remove = () => rm(folder, { recursive: true, force: true });
  return { url: pathToFileURL(folder).href, folder, commit, remove };
}

async function put(path: string, content: string | null): Promise<void> {
  if (content === null) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
