import type { RepositorySource } from '../../db/schema/row-types.ts';
import { baseEnv, type ProcessPlaces } from '../process/app-env.ts';
import { detailText, RunFailure } from '../runs/run-failure.ts';
import { checkAddress, checkRef, fetchFailure, isShortCommit, shownAddress } from './repository-address.ts';
import { runCommand, type CommandEnd, type CommandOptions } from './run-command.ts';

/** No hooks, helpers, filters or prompts, whatever the repository or the machine would have git do. */
const SAFE = [
  ['core.hooksPath', '/dev/null'],
  ['credential.helper', ''],
  ['core.askPass', ''],
  ['advice.detachedHead', 'false'],
  ['submodule.recurse', 'false'],
  ['core.fsmonitor', 'false'],
].flatMap(([key, value]) => ['-c', `${key}=${value}`]);

export interface CloneOptions extends Omit<CommandOptions, 'cwd' | 'env'> {
  folder: string;
  /** A git configuration that trusts repositories of other users; see Toolchain. */
  gitConfig: string;
  places: ProcessPlaces;
  /** Proxy and certificate settings of the machine. */
  machineEnv: Record<string, string>;
}

/**
 * Fetches one commit of a repository into an empty folder and leaves only the files. Throws a RunFailure that says
 * what git could not do.
 */
export async function cloneRepository(source: RepositorySource, options: CloneOptions): Promise<void> {
  const url = checkAddress(source.url);
  const ref = source.ref === undefined ? undefined : checkRef(source.ref);
  options.onLine(`Fetching ${shownAddress(url)}${ref === undefined ? '' : ` at ${ref}`}`);
  const run = commandsIn(options);
  const git: Git = (args) => run(['git', ...SAFE, ...args]);
  await mustSucceed(git(['init', '--quiet', '--template=', '.']));
  const target = ref ?? 'HEAD';
  const shallow = await git(['fetch', '--quiet', '--depth', '1', '--no-tags', '--', url, target]);
  if (shallow.code === 0) {
    await mustSucceed(git(['checkout', '--quiet', '--detach', 'FETCH_HEAD']));
  } else if (ref !== undefined && isShortCommit(ref) && isMissingRef(shallow.output)) {
    await fetchShortCommit(git, url, ref);
  } else {
    throw failure(url, ref, shallow);
  }
  await git(['log', '-1', '--format=Commit %H: %s']);
  await mustSucceed(run(['rm', '-rf', '--', '.git']));
}

type GitEnd = CommandEnd & { output: string };
type Git = (args: string[]) => Promise<GitEnd>;

function commandsIn(options: CloneOptions): Git {
  const env = {
    ...baseEnv(options.places),
    ...options.machineEnv,
    GIT_CONFIG_NOSYSTEM: '1',
    // A file, since the other side of a file URL drops settings given in the environment.
    GIT_CONFIG_GLOBAL: options.gitConfig,
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: 'https:ssh:file',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_SSH_COMMAND: 'ssh -o BatchMode=yes -o StrictHostKeyChecking=accept-new',
  };
  return async (argv) => {
    let output = '';
    const onLine = (line: string): void => {
      if (output.length < 20_000) output += `${line}\n`;
      options.onLine(line);
    };
    const end = await runCommand(argv, { ...options, cwd: options.folder, env, onLine });
    return { ...end, output };
  };
}

async function fetchShortCommit(git: Git, url: string, ref: string): Promise<void> {
  const all = await git(['fetch', '--quiet', '--tags', '--', url, '+refs/heads/*:refs/remotes/origin/*']);
  if (all.code !== 0) throw failure(url, ref, all);
  const found = await git(['checkout', '--quiet', '--detach', ref]);
  if (found.code !== 0) throw fetchFailure(url, ref, "couldn't find remote ref", '');
}

const isMissingRef = (output: string): boolean => /couldn't find remote ref/i.test(output);

function failure(url: string, ref: string | undefined, end: GitEnd): RunFailure {
  if (end.code === 127) return new RunFailure('The server has no git, which a repository needs.');
  return fetchFailure(url, ref, end.output, detailText(end.lastErrorLine).replace(/^: /, ''));
}

async function mustSucceed(ending: Promise<GitEnd>): Promise<void> {
  const end = await ending;
  if (end.code === 127) throw new RunFailure('The server has no git, which a repository needs.');
  if (end.code !== 0)
    throw new RunFailure(`The source could not be checked out${detailText(end.lastErrorLine)}`);
}
