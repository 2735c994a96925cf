import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const createdAt = () => instant('created_at').notNull().defaultNow();

export type DeploymentStatus = 'deploying' | 'live' | 'deleted' | 'unknown';
export type Runtime = 'static' | 'dynamic';
export type SourceType = 'repository' | 'image' | 'template';
export type RunStatus = 'queued' | 'running' | 'succeeded' | 'failed';
export type RunKind = 'create' | 'redeploy' | 'restart' | 'env';
export type HealthState = 'healthy' | 'unhealthy' | 'unknown';

/** What a deployment is made from, as the create request gave it (specification 2.6). */
export interface RepositorySource {
  url: string;
  ref?: string | undefined;
  dockerfile_path?: string | undefined;
  docker_context_path?: string | undefined;
}

/** Bounds in specification 2.1; a null field means "the platform's default". */
export interface ResourceProfileRow {
  cpu_units: number | null;
  memory_mb: number | null;
  storage_mb: number | null;
  persistent_storage_gb: number | null;
  attached_resources: string[];
}

/** One stage of a run with its own start and end, in milliseconds since the epoch. */
export interface StageMark {
  stage: string;
  startedAt: number;
  endedAt: number | null;
}

/** One service's facts at an observation (specification 2.4, services item). */
export interface ServiceFacts {
  name: string;
  state: 'healthy' | 'degraded';
  replicas: number;
  updated_replicas: number;
  ready_replicas: number;
  available_replicas: number;
  public_endpoint_count: number;
  forwarded_port_count: number;
  dedicated_ip_count: number;
}

/** A local account. Its id is the subject that the embedded issuer puts in its tokens. */
export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  name: text('name'),
  passwordHash: text('password_hash').notNull(),
  hasPaymentMethod: boolean('has_payment_method').notNull().default(false),
  starterCreditMicrousd: bigint('starter_credit_microusd', { mode: 'number' }).notNull().default(25_000_000),
  createdAt: createdAt(),
});

/** Payloads of the OpenID provider's adapter: sessions, grants, codes, tokens. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').notNull(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    consumedAt: instant('consumed_at'),
    expiresAt: instant('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index('oidc_payloads_grant').on(t.grantId),
    index('oidc_payloads_uid').on(t.uid),
    index('oidc_payloads_expiry').on(t.expiresAt),
  ],
);

/** Only the SHA-256 of a key is stored; the plaintext leaves the server once, when it is issued. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind').$type<'api' | 'inference'>().notNull().default('api'),
    tier: text('tier').notNull(),
    hash: bytes('hash').notNull().unique(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [index('api_keys_account').on(t.accountId, t.createdAt)],
);

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
    port: integer('port'),
    command: jsonb('command').$type<string[]>(),
    args: jsonb('args').$type<string[]>(),
    healthPath: text('health_path'),
    resourceProfile: jsonb('resource_profile').$type<ResourceProfileRow>(),
    fixedMonthlyMicrousd: bigint('fixed_monthly_microusd', { mode: 'number' }).notNull().default(0),
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

export const events = pgTable(
  'events',
  {
    sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
    id: text('id').notNull().unique(),
    deploymentId: text('deployment_id')
      .notNull()
      .references(() => deployments.id),
    type: text('type').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('events_deployment').on(t.deploymentId, t.sequence)],
);

/** `seq` rises by one per deployment and is never used twice; the oldest lines are trimmed. */
export const logLines = pgTable(
  'log_lines',
  {
    deploymentId: text('deployment_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    ts: instant('ts').notNull(),
    stream: text('stream').$type<'build' | 'stdout' | 'stderr' | 'platform'>().notNull(),
    level: text('level'),
    message: text('message').notNull(),
  },
  (t) => [primaryKey({ columns: [t.deploymentId, t.seq] })],
);

export const healthObservations = pgTable(
  'health_observations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    deploymentId: text('deployment_id').notNull(),
    runtimeState: text('runtime_state').$type<HealthState>().notNull(),
    runtimeReason: text('runtime_reason').notNull(),
    routeState: text('route_state').$type<HealthState>().notNull(),
    routeReason: text('route_reason').notNull(),
    routeStatus: integer('route_status'),
    services: jsonb('services').$type<ServiceFacts[]>().notNull(),
    observedAt: instant('observed_at').notNull(),
  },
  (t) => [index('health_observations_deployment').on(t.deploymentId, t.id)],
);

/** The claim and, once known, the answer of a request with an Idempotency-Key (specification 8.3). */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    accountId: text('account_id').notNull(),
    key: text('key').notNull(),
    operation: text('operation').notNull(),
    bodyDigest: bytes('body_digest').notNull(),
    /** Null while the first request is still under way. */
    responseStatus: integer('response_status'),
    responseBody: jsonb('response_body'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('idempotency_age').on(t.createdAt)],
);

/** What is used of the hourly budgets (specification 8.1), so that a restart does not refill them. */
export const budgetWindows = pgTable(
  'budget_windows',
  {
    accountId: text('account_id').notNull(),
    budget: text('budget').notNull(),
    windowStart: instant('window_start').notNull(),
    used: integer('used').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.budget] })],
);
