import type { InferSelectModel } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { deployments, releases, runs } from '../db/schema/deployments.ts';
import type { Logger } from '../logger.ts';
import type { Accelerators } from '../provider/accelerators.ts';
import type { AppFolders } from './app-folders.ts';
import type { Toolchain } from './build/toolchain.ts';
import type { ContainerEngine } from './container/engine.ts';
import type { InferenceDoor } from './container/inference-door.ts';
import type { LogStore } from './logs/log-store.ts';
import type { ImageCredentials } from '../db/schema/row-types.ts';
import type { RuntimeOptions } from './options.ts';
import type { Guard } from './process/guard.ts';
import type { Router } from './router/router.ts';

export type DeploymentRow = InferSelectModel<typeof deployments>;
export type ReleaseRow = InferSelectModel<typeof releases>;
export type RunRow = InferSelectModel<typeof runs>;

/** What the parts of a started runtime share. */
export interface RuntimeContext {
  db: Database;
  logger: Logger;
  options: RuntimeOptions;
  folders: AppFolders;
  toolchain: Toolchain;
  guard: Guard;
  router: Router;
  logs: LogStore;
  /** Null where no deployment holds any. */
  accelerators: Accelerators | null;
  /** Null where no container engine has answered. */
  engine: ContainerEngine | null;
  /** Null where containers have no way to the inference surface. */
  inferenceDoor: InferenceDoor | null;
  /** Marks what is this platform's in the engine. */
  engineLabel: string;
  unsealEnv: (deploymentId: string) => Promise<Record<string, string>>;
  unsealImageCredentials: (deploymentId: string) => Promise<ImageCredentials | null>;
  buildEnv: Record<string, string>;
  /** Whether a run of the account is made to fail as it enters a stage. */
  failsIn: (accountId: string, stage: string) => boolean;
}
