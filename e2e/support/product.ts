import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { shellEnvironment } from './env.ts';
import { processesLeft } from './processes.ts';

const PROJECT_FOLDER = join(import.meta.dirname, '../..');
// A first start builds the portal, on a machine that may be busy with other work.
const START_LIMIT_MS = 600_000;
const STOP_LIMIT_MS = 60_000;
const PIDS = z.object({ launcher: z.number(), platform: z.number(), portal: z.number() });

export type Ports = { portal: number; platform: number; apps: number };
export type Account = { email: string; password: string };
export type ProductPids = z.infer<typeof PIDS>;

export type ProductOptions = {
  /** Made under the system's temporary folder when not given; only then removed by `stop`. */
  dataDir?: string;
  /** Free ones are chosen when not given. */
  ports?: Ports;
  /** Further variables, such as PLATFORM_TEST. */
  env?: Record<string, string>;
};

/** The product, running. */
export type RunningProduct = {
  portalUrl: string;
  apiUrl: string;
  appsPort: number;
  dataDir: string;
  ports: Ports;
  /** The first account, told until somebody has signed in with it. */
  signIn: Account | undefined;
  /** Everything it has written to the terminal so far. */
  output: () => string;
  pids: () => Promise<ProductPids>;
  /** Ctrl-C. Gives the exit status. Throws when it does not end, or leaves a process behind. */
  stop: () => Promise<number | null>;
  /** kill -9 of the platform; resolves with the exit status of the start command, which must end too. */
  killPlatform: () => Promise<number | null>;
};

/** Makes a data folder under the system's temporary folder that the users of apps can reach. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-e2e-'));
  await chmod(folder, 0o711);
  return folder;
}

/** Ports that are free now. */
export async function freePorts(): Promise<Ports> {
  const servers = [createServer(), createServer(), createServer()];
  const listening = servers.map(
    (server) =>
      new Promise<number>((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
      }),
  );
  const [portal = 0, platform = 0, apps = 0] = await Promise.all(listening);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return { portal, platform, apps };
}

/**
 * Starts the product by the README's own command and waits until it prints the portal's address.
 * @throws Error with everything it wrote, when it ends before or takes too long.
 */
export async function startProduct(options: ProductOptions = {}): Promise<RunningProduct> {
  const dataDir = options.dataDir ?? (await makeDataDir());
  const ports = options.ports ?? (await freePorts());
  const child = spawn('npm', ['start'], {
    cwd: PROJECT_FOLDER,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: shellEnvironment({
      PORTAL_URL: `http://localhost:${ports.portal}`,
      PLATFORM_PORT: String(ports.platform),
      APPS_PORT: String(ports.apps),
      PLATFORM_DATA: dataDir,
      NO_COLOR: '1',
      ...options.env,
    }),
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const written = await readUntilStarted(child, exited).catch(async (error: unknown) => {
    if (options.dataDir === undefined) await removeDataDir(dataDir);
    throw error;
  });
  const pids = async () => PIDS.parse(JSON.parse(await readFile(join(dataDir, 'launcher.json'), 'utf8')));

  return {
    portalUrl: told(written(), 'Portal') ?? '',
    apiUrl: told(written(), 'Platform') ?? '',
    appsPort: ports.apps,
    dataDir,
    ports,
    signIn: accountIn(written()),
    output: written,
    pids,
    stop: async () => {
      const status = await stopGroup(child, exited);
      await requireNothingLeft(dataDir);
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      return status;
    },
    killPlatform: async () => {
      process.kill((await pids()).platform, 'SIGKILL');
      return exited;
    },
  };
}

/** Ends what a test that failed half-way left behind: every process of the data folder, then the folder. */
export async function removeDataDir(dataDir: string): Promise<void> {
  for (const { pid } of await processesLeft(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
  await rm(dataDir, { recursive: true, force: true });
}

function readUntilStarted(child: ChildProcess, exited: Promise<number | null>): Promise<() => string> {
  let text = '';
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The product ${what}. It wrote:\n${text}`));
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      fail('did not start in time');
    }, START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes('Ctrl-C stops everything.')) return;
      clearTimeout(timer);
      resolve(() => text);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void exited.then((code) => {
      clearTimeout(timer);
      fail(`ended with status ${code ?? 'of a signal'} while starting`);
    });
  });
}

/** The value of a row of what the start command prints at the end. */
function told(text: string, name: string): string | undefined {
  return new RegExp(`^ {2}${name} +(\\S+)`, 'm').exec(text)?.[1];
}

function accountIn(text: string): Account | undefined {
  const email = told(text, 'Sign in');
  const password = told(text, 'Password');
  return email === undefined || password === undefined ? undefined : { email, password };
}

async function stopGroup(child: ChildProcess, exited: Promise<number | null>): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
    process.kill(-child.pid, 'SIGINT');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The product did not stop in time.')), STOP_LIMIT_MS);
  });
  return Promise.race([exited, late]).finally(() => clearTimeout(timer));
}

async function requireNothingLeft(dataDir: string): Promise<void> {
  const left = await processesLeft(dataDir);
  if (left.length === 0) return;
  throw new Error(`Left behind: ${left.map(({ pid, command }) => `${pid} ${command}`).join('; ')}`);
}
