import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '../../db/database.ts';
import { runningServerUrl } from '../../db/embedded-server.ts';
import { readPostmaster } from '../../db/postmaster.ts';
import { appProcessIds } from '../../runtime/testing/app-process-ids.ts';
import { startReceiver, type Receiver } from '../../webhooks/testing/receiver.ts';
import { insertAccount } from '../new-account.ts';
import { freePort, startPlatformProcess, type PlatformProcess } from '../platform-process.ts';
import { checkDatabase, createSeen, type Seen } from './check-database.ts';
import { useApi } from './client.ts';
import { acknowledged, createLedger, type Ledger } from './ledger.ts';
import { createRandom, type Random } from './random.ts';
import { settle } from './settle.ts';

const CHILD = fileURLToPath(new URL('../platform-child.ts', import.meta.url));
const BUDGET = 1e9;
/** Longest wait before a kill: of one that comes while the platform starts, and of one that comes while it works. */
const START_MS = 1_000;
const WORK_MS = 1_500;
const STARTS = 0.15;
const WITH_DATABASE = 0.2;

export interface KillOptions {
  rounds: number;
  seed: number;
  /** Reachable by the users of apps. */
  dataFolder: string;
  /** A PostgreSQL of somebody else's; without it the platform starts its own, which is then killed too now and then. */
  databaseUrl?: string;
  /** After so many kills everything that is owed is waited for, besides the end. */
  settleEvery: number;
  /** Told after each kill. */
  onRound?: (round: number, ledger: Ledger) => void;
}

export interface KillResult {
  kills: number;
  /** Comparisons of the database with the ledger; a kill in a start may find no server to ask, and the next one asks it. */
  checks: number;
  /** Of the kills, before the platform was ready. */
  killsInStart: number;
  killsOfDatabase: number;
  acknowledged: number;
  replays: number;
  refusals: number;
  deliveries: number;
  runs: Record<string, number>;
  faults: string[];
}

interface Bench extends KillOptions {
  ledger: Ledger;
  seen: Seen;
  random: Random;
  receiver: Receiver;
  variables: Record<string, string>;
  apiKey: string;
}

/**
 * Kills a whole platform with -9 at random moments of its starts and its work, and holds the database against what it
 * had acknowledged after each. The seed decides when and what; two runs of it differ by what the machine does.
 */
export async function killRounds(options: KillOptions): Promise<KillResult> {
  const receiver = await startReceiver();
  const random = createRandom(options.seed);
  // Not at once: a kill shall find deliveries under way.
  receiver.answer = (_message, response) => void wait(random.below(15)).then(() => response.end());
  const variables = {
    PLATFORM_DATA: options.dataFolder,
    PLATFORM_PORT: await freePort(),
    APPS_PORT: await freePort(),
    WEBHOOK_LOOPBACK_RECEIVERS: receiver.host,
    LOG_LEVEL: 'error',
    PLATFORM_TEST: '1',
    PLATFORM_TEST_BUDGETS: JSON.stringify({
      deploy_create: BUDGET,
      mutation: BUDGET,
      stop: BUDGET,
      read: BUDGET,
    }),
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
  };
  const common = { ...options, receiver, random, variables, ledger: createLedger(), seen: createSeen() };
  const bench: Bench = { ...common, apiKey: await prepare(options, variables, receiver.url) };
  const counts = { kills: 0, checks: 0, killsInStart: 0, killsOfDatabase: 0 };
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      const { wasReady, withDatabase, wasChecked } = await killOnce(bench);
      counts.kills += 1;
      if (wasChecked) counts.checks += 1;
      if (!wasReady) counts.killsInStart += 1;
      if (withDatabase) counts.killsOfDatabase += 1;
      if (round % options.settleEvery === 0 || round === options.rounds) await settleAll(bench);
      options.onRound?.(round, bench.ledger);
    }
  } finally {
    await receiver.close();
  }
  const { ledger, seen } = bench;
  const runs = Object.groupBy([...seen.ends.values()], (status) => status);
  return {
    ...counts,
    acknowledged: acknowledged(ledger),
    replays: ledger.replays,
    refusals: ledger.refusals,
    deliveries: seen.owed.size,
    runs: Object.fromEntries(Object.entries(runs).map(([status, all]) => [status, all?.length ?? 0])),
    faults: [...ledger.faults],
  };
}

/** Starts it once for an account with a webhook. Gives its API key. */
async function prepare(
  { dataFolder, databaseUrl }: KillOptions,
  variables: Record<string, string>,
  receiverUrl: string,
): Promise<string> {
  const platform = startPlatformProcess(CHILD, variables);
  const { apiUrl } = await platform.ready;
  const database = openDatabase(await addressOf(dataFolder, databaseUrl));
  const { apiKey } = await insertAccount(database.db, true);
  await database.close();
  const response = await fetch(new URL('/webhooks', apiUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiverUrl }),
  });
  if (response.status !== 201) throw new Error(`no webhook: ${await response.text()}`);
  await stop(platform);
  return apiKey;
}

async function killOnce(
  bench: Bench,
): Promise<{ wasReady: boolean; withDatabase: boolean; wasChecked: boolean }> {
  const { random, dataFolder, databaseUrl } = bench;
  const platform = startPlatformProcess(CHILD, bench.variables);
  const inStart = random.chance(STARTS);
  const withDatabase = databaseUrl === undefined && random.chance(WITH_DATABASE);
  const killing = new AbortController();
  let working: Promise<void> = Promise.resolve();
  const isReady = platform.ready.then(({ apiUrl }) => {
    working = useApi(apiUrl, { ...bench, signal: killing.signal });
    return true;
  });
  if (inStart) await Promise.race([isReady, wait(random.below(START_MS))]);
  else await isReady.then(() => wait(random.below(WORK_MS)));
  const postmaster = withDatabase ? await readPostmaster(`${dataFolder}/postgres`) : null;
  platform.child.kill('SIGKILL');
  if (postmaster !== null) process.kill(postmaster.pid, 'SIGKILL');
  killing.abort();
  await platform.exit;
  const wasReady = await isReady.catch(() => false);
  await working;
  if (platform.output() !== '') bench.ledger.faults.add(`the platform wrote: ${platform.output()}`);
  const check = (on: pg.Client) => checkDatabase(on, bench.ledger, bench.seen);
  // When the database is dead too, what it has kept is seen after the next kill.
  const wasChecked = postmaster === null && (await withDatabaseOf(bench, check));
  return { wasReady, withDatabase: postmaster !== null, wasChecked };
}

/** Starts it without a kill, waits for all it owes, ends it as Ctrl-C does, and looks that no app is left. */
async function settleAll(bench: Bench): Promise<void> {
  const platform = startPlatformProcess(CHILD, bench.variables);
  await platform.ready;
  const isDone = await withDatabaseOf(bench, (on) => settle(on, bench));
  if (!isDone) bench.ledger.faults.add('a platform was ready without its database');
  await stop(platform);
  for (const pid of appProcessIds(bench.dataFolder))
    bench.ledger.faults.add(`an app is left: ${String(pid)}`);
}

/** PostgreSQL that is starting or ending, or whose socket is not there. */
const AWAY = new Set(['57P01', '57P02', '57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** False when a kill has left no server that could be asked. */
async function withDatabaseOf(bench: Bench, work: (on: pg.Client) => Promise<void>): Promise<boolean> {
  const address = bench.databaseUrl ?? (await runningServerUrl(bench.dataFolder));
  if (address === null) return false;
  const client = new pg.Client({ connectionString: address, application_name: 'kill-rounds' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && AWAY.has(String(error.code))) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function addressOf(dataFolder: string, databaseUrl: string | undefined): Promise<string> {
  const url = databaseUrl ?? (await runningServerUrl(dataFolder));
  if (url === null) throw new Error('No database is running.');
  return url;
}

async function stop({ child }: PlatformProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
