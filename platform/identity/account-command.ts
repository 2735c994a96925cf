import { DataFolderError, openDataFolder } from '../db/data-folder.ts';
import { migrate, openDatabase, type Database } from '../db/database.ts';
import { runningServerUrl, startEmbeddedServer } from '../db/embedded-server.ts';
import { EnvError, readEnv, type Env } from '../env.ts';
import { createAccount, isEmail, listAccounts, setPassword } from './accounts.ts';
import { forgetFirstAccount } from './first-account.ts';
import { generatePassword } from './passwords.ts';

const USAGE = `Accounts of the embedded platform.

  npm run account -- add EMAIL        makes an account and prints its password, once
  npm run account -- password EMAIL   gives it a new password, prints it, and ends its sessions
  npm run account -- list             prints every account`;

/** What the person asked for cannot be done; the message is for the terminal. */
class CommandError extends Error {
  override readonly name = 'CommandError';
}

interface Connection {
  url: string;
  release: () => Promise<void>;
}

/** The database of the platform, whether it is running (its server is used) or not (it is started for a moment). */
async function connect(env: Env): Promise<Connection> {
  if (env.databaseUrl !== undefined) return { url: env.databaseUrl, release: () => Promise.resolve() };
  try {
    const folder = await openDataFolder(env.dataFolder);
    const server = await startEmbeddedServer(folder.path);
    return { url: server.url, release: () => server.stop().finally(() => folder.release()) };
  } catch (error) {
    const url = error instanceof DataFolderError ? await runningServerUrl(env.dataFolder) : null;
    if (url === null) throw error;
    return { url, release: () => Promise.resolve() };
  }
}

function emailOf(text: string | undefined): string {
  if (text === undefined || !isEmail(text)) throw new CommandError('Name the account by its email address.');
  return text.trim().toLowerCase();
}

async function add(db: Database, email: string): Promise<string> {
  const password = generatePassword();
  const account = await createAccount(db, email, password);
  if (!account) throw new CommandError(`There is already an account ${email}.`);
  return `Account ${account.email} (${account.id}) is made. Its password, shown this once: ${password}`;
}

async function renew(db: Database, email: string, dataFolder: string): Promise<string> {
  const password = generatePassword();
  if (!(await setPassword(db, email, password))) throw new CommandError(`There is no account ${email}.`);
  await forgetFirstAccount(dataFolder, email);
  return `${email} has a new password, shown this once: ${password}\nIts sessions have ended.`;
}

async function list(db: Database): Promise<string> {
  const accounts = await listAccounts(db);
  return accounts.length === 0
    ? 'There is no account yet; the first start makes one.'
    : accounts.map(({ id, email, createdAt }) => `${id}  ${createdAt.toISOString()}  ${email}`).join('\n');
}

async function run(db: Database, env: Env, [verb, email]: string[]): Promise<string> {
  if (verb === 'add') return add(db, emailOf(email));
  if (verb === 'password') return renew(db, emailOf(email), env.dataFolder);
  return list(db);
}

async function main(args: string[]): Promise<string> {
  const [verb] = args;
  if (verb !== 'add' && verb !== 'password' && verb !== 'list') throw new CommandError(USAGE);
  if (verb !== 'list') emailOf(args[1]);
  const env = readEnv();
  const connection = await connect(env);
  try {
    await migrate(connection.url);
    const database = openDatabase(connection.url, { connectionsMax: 1 });
    return await run(database.db, env, args).finally(() => database.close());
  } finally {
    await connection.release();
  }
}

function isExpected(error: unknown): error is Error {
  return error instanceof CommandError || error instanceof EnvError || error instanceof DataFolderError;
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  if (!isExpected(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
