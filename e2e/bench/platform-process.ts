import { execFile, fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { PLATFORM_NODE_OPTIONS } from '../../launch/programs.ts';
import { shellEnvironment } from '../support/env.ts';
import { freePorts } from '../support/product.ts';

const execute = promisify(execFile);
const PLATFORM = join(import.meta.dirname, '../../platform');
const SEEDED = z.object({ apiKey: z.string(), deploymentId: z.string() });

/** Budgets that no load uses up. */
export const AMPLE_BUDGETS = {
  PLATFORM_TEST: '1',
  PLATFORM_TEST_BUDGETS: JSON.stringify({
    read: 1e9,
    quote: 1e9,
    logs: 1e9,
    stop: 1e9,
    deploy_create: 1e9,
    mutation: 1e9,
  }),
};

export type PlatformProcess = {
  pid: number;
  /** Of the database server, whose children do its work. */
  postgresPid: number;
  apiUrl: string;
  /** Milliseconds from the start of the process until it answered. */
  startMs: number;
  stop: () => Promise<void>;
};

/** Starts the platform alone; `withRuns` false leaves the runs it accepts in the queue; webhooks may go to `receivers`. */
export async function startPlatform(
  dataDir: string,
  { withRuns, receivers = [] }: { withRuns: boolean; receivers?: string[] },
): Promise<PlatformProcess> {
  const ports = await freePorts();
  const startedAt = performance.now();
  const child = fork(join(PLATFORM, withRuns ? 'main.ts' : 'bench/server.ts'), {
    env: shellEnvironment({
      NODE_ENV: 'production',
      PLATFORM_DATA: dataDir,
      PLATFORM_PORT: String(ports.platform),
      APPS_PORT: String(ports.apps),
      WEBHOOK_LOOPBACK_RECEIVERS: receivers.join(','),
      ...AMPLE_BUDGETS,
    }),
    execArgv: PLATFORM_NODE_OPTIONS,
    // It writes its log as it does for a person, to nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await readiness(child);
  const startMs = performance.now() - startedAt;
  return {
    pid: child.pid ?? 0,
    postgresPid: Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
    apiUrl: `http://localhost:${ports.platform}`,
    startMs,
    stop: () => stop(child),
  };
}

/** Fills a running platform with deployments and gives an API key of the account that has them. */
export async function seed(dataDir: string, deployments: number): Promise<z.infer<typeof SEEDED>> {
  return SEEDED.parse(await platformScript('seed', dataDir, deployments));
}

/** Runs a program of the platform's bench and gives what it prints. */
export async function platformScript(name: string, dataDir: string, amount: number): Promise<unknown> {
  const args = [join(PLATFORM, `bench/${name}.ts`), dataDir, String(amount)];
  const { stdout } = await execute(process.execPath, args);
  return JSON.parse(stdout);
}

function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The platform ended with status ${String(code)}.`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
}
