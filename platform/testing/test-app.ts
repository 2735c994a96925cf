import { randomBytes } from 'node:crypto';
import { createApp, type Register } from '../app.ts';
import type { AppDeps } from '../app-deps.ts';
import { createSealing } from '../db/sealing.ts';
import { readEnv } from '../env.ts';
import { createBudgetLedger } from '../http/budget-ledger.ts';
import { createFaults, withFaults } from '../http/faults.ts';
import type { BudgetClass } from '../http/budgets.ts';
import type { PlatformApp } from '../http/context.ts';
import { createLogger } from '../logger.ts';
import { createSandboxProvider } from '../provider/sandbox.ts';
import { createAddressGuard, type Resolve } from '../webhooks/address-guard.ts';
import { insertAccount, type NewAccount } from './new-account.ts';
import { createRecordedRuntime, type RecordedRuntime } from './recorded-runtime.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestCaller extends NewAccount {
  /** Access token of a portal session of the account. */
  sessionToken: string;
}

export interface TestApp {
  app: PlatformApp;
  deps: AppDeps;
  database: TestDatabase;
  runtime: RecordedRuntime;
  /** Ends a session as a sign-out does. */
  endSession(token: string): void;
  /** A new account with an API key and a portal session. */
  createCaller(): Promise<TestCaller>;
  /** Sends a request with a bearer credential and, where given, a JSON body. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>;
  /** Every log line so far, as text. */
  logText(): string;
  close(): Promise<void>;
}

export interface SendOptions {
  bearer?: string;
  json?: unknown;
  headers?: Record<string, string>;
}

export interface TestAppOptions {
  /** Resources instead of all that are served. */
  resources?: readonly Register[];
  /** Variables of the platform's environment. */
  env?: Record<string, string>;
  /** Limits of rate budgets; without it they are out of the way. */
  budgets?: Partial<Record<BudgetClass, number>>;
  /** Faults that every operation meets that can have them; an empty list leaves them to the header. */
  faults?: readonly string[];
}

const AMPLE = { read: 1e6, quote: 1e6, logs: 1e6, stop: 1e6, deploy_create: 1e6, mutation: 1e6 };

/** No test asks a real name server: names that begin with `private` lead to a private address, others to a public one. */
const resolveForTests: Resolve = (hostname) =>
  Promise.resolve([hostname.startsWith('private') ? '10.1.2.3' : '93.184.215.14']);

/** The whole API on a database of its own; only the runtime is a recorder and sessions live in memory. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const runtime = createRecordedRuntime();
  const sessions = new Map<string, string>();
  const lines: string[] = [];
  const env = readEnv({ ...options.env, ...(options.faults === undefined ? {} : { PLATFORM_TEST: '1' }) });
  const faults = env.test ? createFaults(options.faults) : undefined;
  const deps: AppDeps = {
    env,
    logger: createLogger('debug', { write: (line) => lines.push(line) }),
    db: database.db,
    pool: database.pool,
    sealing: createSealing(randomBytes(32)),
    budgets: createBudgetLedger(database.pool, { limits: { ...AMPLE, ...options.budgets } }),
    identity: {
      verifyPortalSession: (token) => {
        const accountId = sessions.get(token);
        return Promise.resolve(accountId === undefined ? null : { accountId });
      },
    },
    runtime,
    provider: withFaults(createSandboxProvider(database.pool), faults),
    faults,
    clock: () => new Date(),
    addressGuard: createAddressGuard({
      loopbackReceivers: env.webhookLoopbackReceivers,
      resolve: resolveForTests,
    }),
  };
  const app = createApp(deps, options.resources);
  return {
    app,
    deps,
    database,
    runtime,
    endSession: (token) => sessions.delete(token),
    createCaller: () => createCaller(deps, sessions),
    send: (method, path, sent = {}) => Promise.resolve(app.request(path, requestInit(method, sent))),
    logText: () => lines.join(''),
    close: () => database.close(),
  };
}

async function createCaller(deps: AppDeps, sessions: Map<string, string>): Promise<TestCaller> {
  const account = await insertAccount(deps.db);
  const sessionToken = randomBytes(32).toString('base64url');
  sessions.set(sessionToken, account.accountId);
  return { ...account, sessionToken };
}

function requestInit(method: string, { bearer, json, headers }: SendOptions): RequestInit {
  return {
    method,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  };
}
