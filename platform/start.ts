import { getRequestListener } from '@hono/node-server';
import type { RequestListener } from 'node:http';
import { createApp } from './app.ts';
import type { AppDeps } from './app-deps.ts';
import { openDataFolder } from './db/data-folder.ts';
import { migrate, openDatabase } from './db/database.ts';
import { startEmbeddedServer } from './db/embedded-server.ts';
import { openSealing } from './db/sealing.ts';
import { unsealEnv, unsealImageCredentials } from './db/unseal-env.ts';
import type { Env } from './env.ts';
import { createBudgetLedger } from './http/budget-ledger.ts';
import { createFaults, withFaults } from './http/faults.ts';
import { listenOnLoopback } from './http/http-server.ts';
import { startUpkeep } from './http/upkeep.ts';
import { createIdentity } from './identity/identity.ts';
import type { FirstAccount, Identity } from './identity/types.ts';
import { inferenceUrl } from './inference/inference-address.ts';
import type { Logger } from './logger.ts';
import { createAccelerators } from './provider/accelerators.ts';
import { createSandboxProvider } from './provider/sandbox.ts';
import type { RuntimeDeps } from './runtime/options.ts';
import { startCreditWatch } from './resources/credits/credit-end.ts';
import { startDomainWatch } from './resources/domains/recheck.ts';
import { startMachineClock } from './resources/machines/machine-clock.ts';
import type { Runtime } from './runtime/types.ts';
import type { DispatcherOptions } from './webhooks/dispatcher.ts';
import { startWebhooks } from './webhooks/start-webhooks.ts';
import { createAddressGuard, createResolve } from './webhooks/address-guard.ts';

export interface RunningPlatform {
  /** How to sign in on a fresh machine; null once somebody did. */
  firstAccount: FirstAccount | null;
  /** Ends everything in the order that loses nothing; what hangs is given up after its time. */
  stop(): Promise<void>;
}

export type MakeRuntime = (deps: RuntimeDeps) => Promise<Runtime> | Runtime;

/** What may differ between one platform and another, such as one whose waits are short. */
export interface PlatformParts {
  makeRuntime: MakeRuntime;
  webhooks?: Partial<DispatcherOptions> | undefined;
}

/** The longest that one part may take to end: runs go back to the queue and apps get their time to finish. */
const STOP_PART_MS = 20_000;

/** What goes on by time alone, beside the requests. */
const WATCHES: readonly [part: string, start: (deps: AppDeps) => () => Promise<void>][] = [
  ['machines', startMachineClock],
  ['credit', startCreditWatch],
  ['domains', startDomainWatch],
];

/**
 * Starts the whole platform: data folder, database, identity, API, runtime. Whatever was started is ended again
 * when a later part fails. Throws DataFolderError and PortInUseError with a sentence for the terminal.
 */
export async function startPlatform(
  env: Env,
  logger: Logger,
  { makeRuntime, webhooks }: PlatformParts,
): Promise<RunningPlatform> {
  await using started = new AsyncDisposableStack();
  const ends = (part: string, end: () => Promise<void> | void): void => {
    started.defer(() => endPart(part, end, logger));
  };

  const folder = await openDataFolder(env.dataFolder);
  ends('data folder', () => {
    folder.release();
  });
  const databaseUrl = env.databaseUrl ?? (await startServer(env, ends));
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl, {
    onConnectionError: (err) => {
      logger.warn({ err }, 'a database connection broke');
    },
  });
  ends('database connections', () => database.close());
  const { db, pool } = database;
  const sealing = await openSealing(env.dataFolder);

  const {
    issuer,
    portalUrl,
    oidcClientId: clientId,
    oidcClientSecret: clientSecret,
    dataFolder: dataDir,
  } = env;
  const identity = await createIdentity({ db, logger, issuer, portalUrl, clientId, clientSecret, dataDir });
  ends('identity', () => {
    identity.close();
  });
  const faults = env.test ? createFaults() : undefined;
  if (env.test) logger.warn('started for tests: requests may provoke faults with X-Portico-Fault');
  const provider = withFaults(createSandboxProvider(pool), faults);
  const runtime = await makeRuntime({
    db,
    databaseUrl,
    env: { ...env, inferenceUrl: inferenceUrl(env) },
    logger,
    unsealEnv: (deploymentId) => unsealEnv(db, sealing, deploymentId),
    unsealImageCredentials: (deploymentId) => unsealImageCredentials(db, sealing, deploymentId),
    buildEnv: env.buildEnv,
    accelerators: createAccelerators(provider),
    ...(faults === undefined ? {} : { failsIn: faults.failsIn }),
  });
  const budgets = createBudgetLedger(pool, { limits: env.testBudgets });
  const clock = () => new Date();
  const { webhookLoopbackReceivers: loopbackReceivers } = env;
  const addressGuard = createAddressGuard({ loopbackReceivers, resolve: createResolve() });
  const deps: AppDeps = {
    env,
    logger,
    db,
    pool,
    sealing,
    budgets,
    identity,
    runtime,
    addressGuard,
    provider,
    clock,
    faults,
  };

  // The port is taken before any app is started, so that a second platform disturbs nothing.
  const gate = createGate();
  const http = await listenOnLoopback(env.platformPort, 'PLATFORM_PORT', gate.listener);
  ends('runtime', () => runtime.stop());
  ends('http', () => http.close());
  await runtime.start();
  ends('upkeep', startUpkeep(deps));
  ends('webhooks', startWebhooks(deps, webhooks));
  for (const [part, start] of WATCHES) ends(part, start(deps));
  gate.open(createListener(deps, identity));

  const firstAccount = await identity.firstAccount();
  const owned = started.move();
  return { firstAccount, stop: () => owned.disposeAsync() };
}

async function startServer(
  env: Env,
  ends: (part: string, end: () => Promise<void>) => void,
): Promise<string> {
  const server = await startEmbeddedServer(env.dataFolder);
  ends('database server', () => server.stop());
  return server.url;
}

function createListener(deps: AppDeps, identity: Identity): RequestListener {
  const app = createApp(deps);
  const api = getRequestListener(app.fetch, { hostname: 'localhost', overrideGlobalObjects: false });
  return (req, res) => {
    if (/^\/oidc(?:[/?]|$)/.test(req.url ?? '')) identity.handler(req, res);
    else void api(req, res);
  };
}

/** Holds requests back that come between the taking of the port and the end of the start. */
function createGate(): { listener: RequestListener; open(listener: RequestListener): void } {
  const opened = Promise.withResolvers<RequestListener>();
  let current: RequestListener | null = null;
  return {
    listener: (req, res) => {
      if (current !== null) current(req, res);
      else void opened.promise.then((listener) => listener(req, res));
    },
    open: (listener) => {
      current = listener;
      opened.resolve(listener);
    },
  };
}

/** Ends one part; a fault or a hang is logged and does not keep the others from ending. */
async function endPart(part: string, end: () => Promise<void> | void, logger: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`${part} did not end within ${String(STOP_PART_MS / 1000)} seconds`));
    }, STOP_PART_MS);
  });
  try {
    await Promise.race([end(), tooLong]);
  } catch (error) {
    logger.error({ err: error, part }, 'a part of the platform did not end well');
  } finally {
    clearTimeout(timer);
  }
}
