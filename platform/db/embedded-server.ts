import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endServer, readPostmaster, stopLeftOver } from './postmaster.ts';
import { reachableFolder } from './reachable-folder.ts';
import { keepSecretFile } from './secret-file.ts';
import { isMade, makeCluster, makePrivate, serverEnv, SUPERUSER } from './server-cluster.ts';
import { serverBinaries, type ServerBinaries } from './server-binaries.ts';
import { serverUser, type ServerUser } from './server-user.ts';

export interface EmbeddedServer {
  /** Address for `openDatabase`; holds the password. */
  url: string;
  /** Ends every connection, writes everything down and waits for the end of the server. */
  stop(): Promise<void>;
}

interface Places {
  /** The cluster. */
  cluster: string;
  /** Folder of the Unix socket. */
  socket: string;
  log: string;
}

const READY_WITHIN_MS = 60_000;
const RETRY_MS = 15_000;
const LOG_MAX_BYTES = 5_000_000;
/** Longest address of a Unix socket, less the name that PostgreSQL gives it. */
const SOCKET_FOLDER_MAX = 107 - '/.s.PGSQL.5432.lock'.length;

/**
 * Starts the PostgreSQL server of a data folder, which the caller must hold open (`openDataFolder`). The first start
 * makes the cluster; a server left over by a killed run is stopped first. It listens on a Unix socket only, wants the
 * password of `postgres.password`, and waits for the disk at every commit.
 */
export async function startEmbeddedServer(dataFolder: string): Promise<EmbeddedServer> {
  const user = await serverUser();
  const base = await reachableFolder(dataFolder);
  const binaries = await serverBinaries(base, user !== null);
  const password = await keepSecretFile(join(dataFolder, 'postgres.password'), () =>
    randomBytes(24).toString('hex'),
  );
  const places = await preparePlaces(base, user);
  const isAfterKill = await stopLeftOver(places.cluster);
  if (!(await isMade(places.cluster))) await makeCluster(binaries, places, user, password);
  const start = () => startServer(binaries, places, user);
  const pid = isAfterKill ? await retried(start) : await start();
  return { url: addressOf(password, places), stop: () => endServer(pid) };
}

/** The address of the server that a running platform has started in this data folder; null when it runs none. */
export async function runningServerUrl(dataFolder: string): Promise<string | null> {
  const places = placesIn(await reachableFolder(dataFolder));
  if ((await readPostmaster(places.cluster))?.isReady !== true) return null;
  return addressOf((await readFile(join(dataFolder, 'postgres.password'), 'utf8')).trim(), places);
}

function addressOf(password: string, places: Places): string {
  return `postgresql://${SUPERUSER}:${password}@localhost/postgres?host=${encodeURIComponent(places.socket)}`;
}

function placesIn(base: string): Places {
  const near = join(base, 'postgres-socket');
  const hash = createHash('sha256').update(base).digest('hex').slice(0, 16);
  const socket = near.length <= SOCKET_FOLDER_MAX ? near : join(tmpdir(), `portico-${hash}`);
  return { cluster: join(base, 'postgres'), socket, log: join(base, 'postgres.log') };
}

async function preparePlaces(base: string, user: ServerUser): Promise<Places> {
  const places = placesIn(base);
  await makePrivate(places.socket, user);
  return places;
}

function serverArguments(places: Places): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: places.socket,
    unix_socket_permissions: '0700',
    fsync: 'on',
    synchronous_commit: 'on',
    jit: 'off',
    timezone: 'UTC',
    // Statements and rows may hold what must not be in a log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  return [
    '-D',
    places.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Processes of a killed server hold on to its memory for a moment, and PostgreSQL refuses to start until they end. */
async function retried(start: () => Promise<number>): Promise<number> {
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(100);
    }
  }
}

/** In a session of its own, so that Ctrl-C at the terminal does not end it before the platform has ended. */
async function startServer(binaries: ServerBinaries, places: Places, user: ServerUser): Promise<number> {
  const log = await openLog(places.log);
  try {
    const child = spawn(binaries.postgres, serverArguments(places), {
      ...(user ?? {}),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: serverEnv(),
      cwd: places.socket,
    });
    const ended = new Promise<never>((_resolve, reject) => {
      child.once('error', reject);
      child.once('exit', () => {
        reject(new Error(`The embedded PostgreSQL did not start; its log is ${places.log}.`));
      });
    });
    ended.catch(() => undefined);
    child.unref();
    return await Promise.race([ready(places.cluster, child.pid), ended]);
  } finally {
    await log.close();
  }
}

/** The file may still be that of a dead server, so the process must be ours. */
async function ready(cluster: string, pid: number | undefined): Promise<number> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.isReady === true && postmaster.pid === pid) return postmaster.pid;
    await wait(5);
  }
  throw new Error(`The embedded PostgreSQL was not ready within ${String(READY_WITHIN_MS / 1000)} seconds.`);
}

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  return open(path, size > LOG_MAX_BYTES ? 'w' : 'a', 0o600);
}
