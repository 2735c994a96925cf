import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeTestFolder } from './runtime-harness.ts';

export interface TestRepository {
  folder: string;
  url: string;
  /** Writes files and commits them; gives the name of the commit. */
  commit(files: Record<string, string>): string;
  git(...args: string[]): string;
}

/** A local git repository that others on the machine may read. */
export async function makeRepository(files: Record<string, string>): Promise<TestRepository> {
  const folder = await makeTestFolder();
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  git('init', '--quiet', '--initial-branch', 'main', '.');
  const commit = (changed: Record<string, string>): string => {
    for (const [name, text] of Object.entries(changed)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', 'Change');
    return git('rev-parse', 'HEAD');
  };
  commit(files);
  chmodSync(folder, 0o755);
  return { folder, url: pathToFileURL(folder).href, commit, git };
}

/** A server that answers `text`, to be the `server.js` of a repository. */
export function answering(text: string): string {
  return `require('node:http').createServer((q, r) => r.end(${JSON.stringify(text)})).listen(process.env.PORT);\n`;
}
