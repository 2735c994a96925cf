import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { shellEnvironment } from './env.ts';
import type { Account, RunningProduct } from './product.ts';

const execute = promisify(execFile);
const PROJECT_FOLDER = join(import.meta.dirname, '../..');

type Place = Pick<RunningProduct, 'dataDir'>;

/** Makes one more account by the README's command, while the platform runs. */
export function makeAccount(product: Place, email: string): Promise<Account> {
  return account(product, 'add', email);
}

/** Gives an account a new password, which ends its sessions. */
export function renewPassword(product: Place, email: string): Promise<Account> {
  return account(product, 'password', email);
}

async function account({ dataDir }: Place, verb: 'add' | 'password', email: string): Promise<Account> {
  const { stdout } = await execute('npm', ['run', '--silent', 'account', '--', verb, email], {
    cwd: PROJECT_FOLDER,
    env: shellEnvironment({ PLATFORM_DATA: dataDir }),
  });
  const password = /shown this once: (\S+)/.exec(stdout)?.[1];
  if (password === undefined) throw new Error(`No password was printed:\n${stdout}`);
  return { email, password };
}
