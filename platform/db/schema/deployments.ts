import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from './columns.ts';
import { accounts } from './identity.ts';
import type {
  AcceleratorRow,
  DeploymentStatus,
  Runtime,
  SourceType,
  RunStatus,
  RunKind,
  ImageSource,
  RepositorySource,
  ResourceProfileRow,
  StageMark,
} from './row-types.ts';

export const deployments = pgTable(
  'deployments',
  {
    id: text('id').primaryKey(),
    /** Rising number; the operating-system user of the app is derived from it where the server runs as root. */
    number: serial('number').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    appName: text('app_name').notNull(),
    subdomain: text('subdomain').notNull(),
    status: text('status').$type<DeploymentStatus>().notNull(),
    runtime: text('runtime').$type<Runtime>().notNull(),
    sourceType: text('source_type').$type<SourceType>().notNull(),
    templateId: text('template_id'),
    repository: jsonb('repository').$type<RepositorySource>(),
    image: jsonb('image').$type<ImageSource>(),
    /** What its registry asks for, sealed like the values of the environment. */
    imageCredentials: bytes('image_credentials'),
    port: integer('port'),
    command: jsonb('command').$type<string[]>(),
    args: jsonb('args').$type<string[]>(),
    healthPath: text('health_path'),
    resourceProfile: jsonb('resource_profile').$type<ResourceProfileRow>(),
    fixedMonthlyMicrousd: bigint('fixed_monthly_microusd', { mode: 'number' }).notNull().default(0),
    /** The card of a container that was created with a quote, and the quote's price; null and 0 for every other. */
    accelerator: jsonb('accelerator').$type<AcceleratorRow>(),
    hourlyMicrousd: bigint('hourly_microusd', { mode: 'number' }).notNull().default(0),
    /** What it holds of the hardware; null when it holds nothing. */
    poolId: text('pool_id'),
    poolUnits: integer('pool_units'),
    /** The release that takes the traffic; null until a run has succeeded. */
    liveReleaseId: text('live_release_id'),
    liveSince: instant('live_since'),
    closureReason: text('closure_reason'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    // A deleted deployment gives its subdomain back.
    uniqueIndex('deployments_subdomain')
      .on(t.subdomain)
      .where(sql`deleted_at is null`),
    index('deployments_account').on(t.accountId, t.createdAt),
    index('deployments_accruing')
      .on(t.accountId)
      .where(sql`live_since is not null`),
    index('deployments_status').on(t.status),
  ],
);

/** Values are sealed with a key that is not in the database (AES-256-GCM, key file in the data folder). */
export const deploymentEnv = pgTable(
  'deployment_env',
  {
    deploymentId: text('deployment_id')
      .notNull()
      .references(() => deployments.id),
    key: text('key').notNull(),
    sealedValue: bytes('sealed_value').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.deploymentId, t.key] })],
);

/** A built version of a deployment, in its own folder. */
export const releases = pgTable(
  'releases',
  {
    id: text('id').primaryKey(),
    deploymentId: text('deployment_id')
      .notNull()
      .references(() => deployments.id),
    runId: text('run_id').notNull(),
    runtime: text('runtime').$type<Runtime>().notNull(),
    folder: text('folder').notNull(),
    /** argv of a dynamic release; null for a static one. */
    startCommand: jsonb('start_command').$type<string[]>(),
    /** The image that a container release runs, by its id; null for one that runs on the machine. */
    imageId: text('image_id'),
    /** Port that the container listens on. */
    imagePort: integer('image_port'),
    /** Name of an image that was built for this release and goes with it. */
    builtImage: text('built_image'),
    /** Folder inside `folder` that a static release serves. */
    staticRoot: text('static_root'),
    healthPath: text('health_path').notNull().default('/'),
    createdAt: createdAt(),
    retiredAt: instant('retired_at'),
  },
  (t) => [index('releases_deployment').on(t.deploymentId, t.createdAt)],
);

/** Processes of apps, so that those of a killed server are found again and ended. */
export const appProcesses = pgTable('app_processes', {
  releaseId: text('release_id').primaryKey(),
  deploymentId: text('deployment_id').notNull(),
  pid: integer('pid').notNull(),
  /** Start time of the process in clock ticks since boot: a pid alone may have been given to another. */
  startTicks: bigint('start_ticks', { mode: 'number' }).notNull(),
  bootId: text('boot_id').notNull(),
  port: integer('port').notNull(),
});

export const runs = pgTable(
  'runs',
  {
    id: text('id').primaryKey(),
    deploymentId: text('deployment_id')
      .notNull()
      .references(() => deployments.id),
    accountId: text('account_id').notNull(),
    kind: text('kind').$type<RunKind>().notNull(),
    status: text('status').$type<RunStatus>().notNull().default('queued'),
    stage: text('stage'),
    stages: jsonb('stages')
      .$type<StageMark[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    frontendUrl: text('frontend_url'),
    errorMessage: text('error_message'),
    /** How often the run was taken up; a run is given up after a bounded number. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (t) => [index('runs_deployment').on(t.deploymentId, t.createdAt), index('runs_status').on(t.status)],
);
