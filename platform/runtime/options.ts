import type { Database } from '../db/database.ts';
import type { ImageCredentials } from '../db/schema/row-types.ts';
import type { Logger } from '../logger.ts';
import type { Accelerators } from '../provider/accelerators.ts';
import type { EngineEnv } from './container/engine-env.ts';

/** What the runtime is made from; main.ts gives it once, a test gives its own. */
export interface RuntimeDeps {
  db: Database;
  /** For the one connection that waits for new runs and holds the claim on the database's apps. */
  databaseUrl: string;
  env: {
    /** Absolute path of the data folder. */
    dataFolder: string;
    /** PATH of the machine, on which npm is looked for. */
    searchPath?: string;
    /** How a container engine is found; none is looked for without it. */
    engine?: EngineEnv | undefined;
    /** Base address of the inference surface, for containers to be led to; they are not without it. */
    inferenceUrl?: string | undefined;
    /** Port of the apps' addresses; 0 lets the system choose one (tests). */
    appsPort: number;
  };
  logger: Logger;
  /** The env of a deployment in plain text; called when a process starts, never kept. */
  unsealEnv: (deploymentId: string) => Promise<Record<string, string>>;
  /** The registry credentials of an image, as `unsealEnv`; null when it has none. */
  unsealImageCredentials?: (deploymentId: string) => Promise<ImageCredentials | null>;
  /** What builds need of the machine's network set-up (proxy, registry, certificates); apps do not get it. */
  buildEnv?: Record<string, string>;
  /** The cards that deployments hold; nobody holds any without it. */
  accelerators?: Accelerators;
  /** Whether a run of the account is made to fail as it enters a stage; only under the test start-up. */
  failsIn?: (accountId: string, stage: string) => boolean;
  options?: Partial<RuntimeOptions>;
}

export interface RuntimeOptions {
  concurrentRuns: number;
  /** How often a run is taken up before it is given up as the cause of the server's ends. */
  attemptsMax: number;
  runLimitMs: number;
  fetchLimitMs: number;
  buildLimitMs: number;
  probeLimitMs: number;
  /** How long a new process must stay up and answering before it takes traffic. */
  settleMs: number;
  /** Deaths during the start of a release after which its run fails. */
  startDeathsMax: number;
  backoffMs: readonly number[];
  /** A process that lived this long starts over at the first back-off step when it dies. */
  stableMs: number;
  stopGraceMs: number;
  drainLimitMs: number;
  healthIntervalMs: number;
  healthTimeoutMs: number;
  observationsMax: number;
  logLinesMax: number;
  /** How long what is left of a deleted deployment (log lines, observations) is kept. */
  deletedRetentionMs: number;
}

export const DEFAULT_OPTIONS: RuntimeOptions = {
  concurrentRuns: 2,
  attemptsMax: 3,
  runLimitMs: 600_000,
  fetchLimitMs: 180_000,
  buildLimitMs: 480_000,
  probeLimitMs: 60_000,
  settleMs: 1_000,
  startDeathsMax: 3,
  backoffMs: [1_000, 2_000, 5_000, 10_000, 20_000, 30_000],
  stableMs: 60_000,
  stopGraceMs: 10_000,
  drainLimitMs: 30_000,
  healthIntervalMs: 15_000,
  healthTimeoutMs: 5_000,
  observationsMax: 2_000,
  logLinesMax: 20_000,
  deletedRetentionMs: 7 * 24 * 3_600_000,
};
