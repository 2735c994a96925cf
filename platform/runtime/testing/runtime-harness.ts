import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asc, desc, eq } from 'drizzle-orm';
import pino from 'pino';
import type { Database } from '../../db/database.ts';
import { deployments, runs } from '../../db/schema/deployments.ts';
import { accounts } from '../../db/schema/identity.ts';
import { events, healthObservations, logLines } from '../../db/schema/observations.ts';
import type {
  ImageCredentials,
  ImageSource,
  RepositorySource,
  ResourceProfileRow,
  RunKind,
} from '../../db/schema/row-types.ts';
import type { EngineEnv } from '../container/engine-env.ts';
import type { DeploymentRow, RunRow } from '../context.ts';
import type { RuntimeOptions } from '../options.ts';
import { createRuntime } from '../runtime.ts';
import { findTemplate } from '../templates.ts';
import type { Runtime } from '../types.ts';

/** Short waits, so that tests see in a moment what takes a person minutes; bounds that a busy machine keeps to. */
export const QUICK: Partial<RuntimeOptions> = {
  settleMs: 100,
  probeLimitMs: 30_000,
  backoffMs: [100, 200, 300],
  stopGraceMs: 3_000,
  drainLimitMs: 5_000,
  healthIntervalMs: 300,
  healthTimeoutMs: 5_000,
};

export interface Harness {
  runtime: Runtime;
  db: Database;
  dataFolder: string;
  /** Port of the router, read from an address of it. */
  port: number;
  /** By deployment id. */
  envs: Map<string, Record<string, string>>;
  credentials: Map<string, ImageCredentials>;
  close(): Promise<void>;
}

/** A folder that the unprivileged users of apps can reach too. */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-runtime-'));
  await chmod(folder, 0o755);
  return folder;
}

export async function startHarness(
  database: { db: Database; url: string },
  options: Partial<RuntimeOptions> = {},
  engine?: EngineEnv,
  inferenceUrl?: string,
): Promise<Harness> {
  const dataFolder = await makeTestFolder();
  const envs = new Map<string, Record<string, string>>();
  const credentials = new Map<string, ImageCredentials>();
  const runtime = createRuntime({
    db: database.db,
    databaseUrl: database.url,
    env: { dataFolder, appsPort: 0, engine, inferenceUrl },
    logger: pino({ level: 'error' }),
    unsealEnv: (deploymentId) => Promise.resolve(envs.get(deploymentId) ?? {}),
    unsealImageCredentials: (deploymentId) => Promise.resolve(credentials.get(deploymentId) ?? null),
    options: { ...QUICK, ...options },
  });
  await runtime.start();
  return {
    runtime,
    db: database.db,
    dataFolder,
    port: Number(new URL(runtime.publicUrl('any')).port),
    envs,
    credentials,
    close: async () => {
      await runtime.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export type NewApp = {
  templateId?: string;
  repository?: RepositorySource;
  image?: ImageSource;
  credentials?: ImageCredentials;
  command?: string[];
  args?: string[];
  profile?: ResourceProfileRow;
  healthPath?: string;
  env?: Record<string, string>;
};

/** Writes a deployment with its first run, as the API does. Gives its id and the run's. */
export async function createApp(
  target: Pick<Harness, 'db' | 'runtime' | 'envs'> & Partial<Pick<Harness, 'credentials'>>,
  app: NewApp,
): Promise<{ id: string; subdomain: string; runId: string }> {
  const tail = randomBytes(6).toString('hex');
  const id = `dep_${tail}`;
  const subdomain = `app-${tail}`;
  target.envs.set(id, app.env ?? {});
  if (app.credentials !== undefined) target.credentials?.set(id, app.credentials);
  const runId = await target.db.transaction(async (tx) => {
    await tx
      .insert(accounts)
      .values({ id: 'acc_test', email: 'test@example.com', passwordHash: '-' })
      .onConflictDoNothing();
    await tx.insert(deployments).values({
      id,
      accountId: 'acc_test',
      appName: subdomain,
      subdomain,
      status: 'deploying',
      runtime:
        app.templateId === undefined ? 'dynamic' : (findTemplate(app.templateId)?.runtime ?? 'dynamic'),
      sourceType:
        app.image !== undefined ? 'image' : app.templateId === undefined ? 'repository' : 'template',
      templateId: app.templateId ?? null,
      repository: app.repository ?? null,
      image: app.image ?? null,
      command: app.command ?? null,
      args: app.args ?? null,
      resourceProfile: app.profile ?? null,
      healthPath: app.healthPath ?? null,
    });
    const run = { deploymentId: id, accountId: 'acc_test', kind: 'create' as const };
    return (await target.runtime.enqueueRuns(tx, [run]))[0] ?? '';
  });
  return { id, subdomain, runId };
}

export function requestRun(
  target: Pick<Harness, 'db' | 'runtime'>,
  deploymentId: string,
  kind: RunKind,
): Promise<string> {
  return target.db.transaction(
    async (tx) =>
      (await target.runtime.enqueueRuns(tx, [{ deploymentId, accountId: 'acc_test', kind }]))[0] ?? '',
  );
}

/** Waits until `look` gives something; throws with `what` when it does not in time. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  limitMs = 40_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    await delay(25);
  }
  throw new Error(`Not seen in time: ${what}`);
}

export async function readRun(db: Database, runId: string): Promise<RunRow> {
  const [row] = await db.select().from(runs).where(eq(runs.id, runId));
  if (row !== undefined) return row;
  throw new Error(`There is no run ${runId}.`);
}

export async function readApp(db: Database, id: string): Promise<DeploymentRow> {
  const rows = await db.select().from(deployments).where(eq(deployments.id, id));
  if (rows[0] === undefined) throw new Error(`There is no deployment ${id}.`);
  return rows[0];
}

/** The run once it has ended, well or not. */
export function runEnd(db: Database, runId: string, limitMs?: number): Promise<RunRow> {
  const look = async (): Promise<RunRow | null> => {
    const run = await readRun(db, runId);
    return run.status === 'succeeded' || run.status === 'failed' ? run : null;
  };
  return until(`the end of run ${runId}`, look, limitMs);
}

export async function readEventTypes(db: Database, id: string): Promise<string[]> {
  const own = eq(events.deploymentId, id);
  const rows = await db.select().from(events).where(own).orderBy(asc(events.sequence));
  return rows.map((row) => row.type);
}

export async function readLog(
  target: Pick<Harness, 'db' | 'runtime'>,
  id: string,
  stream?: string,
): Promise<string[]> {
  await target.runtime.flushLogs(id);
  const rows = await target.db
    .select()
    .from(logLines)
    .where(eq(logLines.deploymentId, id))
    .orderBy(asc(logLines.seq));
  return rows.filter((row) => stream === undefined || row.stream === stream).map((row) => row.message);
}

export function readHealth(db: Database, id: string) {
  return db
    .select()
    .from(healthObservations)
    .where(eq(healthObservations.deploymentId, id))
    .orderBy(desc(healthObservations.id));
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Asks the router for an app by its host name; fails when the connection does. */
export function get(
  port: number,
  subdomain: string,
  path = '/',
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method: init.method ?? 'GET',
      agent: false,
      headers: { host: `${subdomain}.localhost:${String(port)}`, ...init.headers },
    });
    outgoing.once('error', reject);
    outgoing.once('response', (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (body += chunk));
      answer.once('error', reject);
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    outgoing.end(init.body);
  });
}
