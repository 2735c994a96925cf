import * as z from 'zod/mini';
import { unreadableAnswer } from '@/lib/api/errors';
import {
  flag,
  instantRaw,
  maybeRecord,
  maybeText,
  numberOrNull,
  record,
  requiredText,
  rows,
  textList,
  webAddress,
  type BrokenRow,
} from '@/lib/api/read';

/** A time as it came; `lib/format/time` makes sense of it. */
type RawInstant = string | number | null;

/** Text that says something, or null: an empty name or reason is none. */
const filledText = () =>
  z.pipe(
    maybeText(),
    z.transform((raw) => (raw === '' ? null : raw)),
  );

const sourceSchema = maybeRecord({ type: filledText(), template_id: filledText() });

const profileSchema = maybeRecord({
  cpu_units: numberOrNull(),
  memory_mb: numberOrNull(),
  storage_mb: numberOrNull(),
  persistent_storage_gb: numberOrNull(),
  attached_resources: textList(),
});

/** Both names of the fixed cost occur in the specification (2.1). */
const billingSchema = maybeRecord({
  fixed_monthly_cost_usd: numberOrNull(),
  fixed_monthly_usd: numberOrNull(),
  accrued_this_month_usd: numberOrNull(),
  currency: filledText(),
});

/** Only the id is needed to draw a row; everything else may be missing or of another type. */
const deploymentSchema = record({
  id: requiredText(),
  app_name: filledText(),
  subdomain: filledText(),
  status: filledText(),
  runtime: filledText(),
  public_url: webAddress(),
  created_at: instantRaw(),
  updated_at: instantRaw(),
  deleted_at: instantRaw(),
  closure_reason: filledText(),
  source: sourceSchema,
  resource_profile: profileSchema,
  billing: billingSchema,
});

export type ResourceProfile = {
  cpuUnits: number | null;
  memoryMb: number | null;
  storageMb: number | null;
  persistentStorageGb: number | null;
  attachedResources: string[];
};

export type Billing = {
  fixedMonthlyUsd: number | null;
  accruedThisMonthUsd: number | null;
  currency: string | null;
};

export type Deployment = {
  id: string;
  /** The name, or the id where the platform gave no name. */
  appName: string;
  subdomain: string | null;
  /** As given; `deploymentStatus` says what it means. */
  status: string | null;
  runtime: string | null;
  /** http or https only, else null. */
  publicUrl: string | null;
  createdAt: RawInstant;
  updatedAt: RawInstant;
  deletedAt: RawInstant;
  closureReason: string | null;
  source: { type: string | null; templateId: string | null };
  resourceProfile: ResourceProfile | null;
  billing: Billing | null;
  /** Fields that this version does not know, as they came. */
  extra: Record<string, unknown>;
};

function toDeployment(raw: z.output<typeof deploymentSchema>): Deployment {
  const { resource_profile: profile, billing, source } = raw;
  return {
    id: raw.id,
    appName: raw.app_name ?? raw.id,
    subdomain: raw.subdomain,
    status: raw.status,
    runtime: raw.runtime,
    publicUrl: raw.public_url,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
    deletedAt: raw.deleted_at,
    closureReason: raw.closure_reason,
    source: { type: source?.type ?? null, templateId: source?.template_id ?? null },
    resourceProfile: profile && {
      cpuUnits: profile.cpu_units,
      memoryMb: profile.memory_mb,
      storageMb: profile.storage_mb,
      persistentStorageGb: profile.persistent_storage_gb,
      attachedResources: profile.attached_resources,
    },
    billing: billing && {
      fixedMonthlyUsd: billing.fixed_monthly_cost_usd ?? billing.fixed_monthly_usd,
      accruedThisMonthUsd: billing.accrued_this_month_usd,
      currency: billing.currency,
    },
    extra: raw.extra,
  };
}

const deploymentRow = z.pipe(deploymentSchema, z.transform(toDeployment));

export type DeploymentRows = { deployments: Deployment[]; broken: BrokenRow[] };

function field(value: unknown, name: string): unknown {
  const found = z.safeParse(z.record(z.string(), z.unknown()), value);
  return found.success ? found.data[name] : undefined;
}

/**
 * The answer of GET /deployments, or a bare array. Entries without an id are kept raw; of two entries with one id the first counts,
 * because a row needs an identity of its own.
 * @throws ApiError `unreadable_answer` when there is no list in it
 */
export function readDeploymentRows(answer: unknown): DeploymentRows {
  const list = Array.isArray(answer) ? answer : field(answer, 'deployments');
  if (!Array.isArray(list)) throw unreadableAnswer(200, undefined, JSON.stringify(answer));
  const read = z.parse(rows(deploymentRow), list);
  const byId = new Map<string, Deployment>();
  const broken = [...read.broken];
  for (const deployment of read.rows) {
    if (byId.has(deployment.id)) broken.push({ raw: { id: deployment.id, repeated: true } });
    else byId.set(deployment.id, deployment);
  }
  return { deployments: [...byId.values()], broken };
}

export type DeploymentDetail = { deployment: Deployment; raw: unknown };

/**
 * The answer of GET /deployments/{id}: wrapped as specified, or bare.
 * @throws ApiError `unreadable_answer` when it holds no deployment
 */
export function readDeploymentDetail(answer: unknown): DeploymentDetail {
  for (const raw of [field(answer, 'deployment'), answer]) {
    const read = z.safeParse(deploymentRow, raw);
    if (read.success) return { deployment: read.data, raw };
  }
  throw unreadableAnswer(200, undefined, JSON.stringify(answer));
}

export type DeploymentRun = {
  status: string | null;
  /** Exactly as given: the values are not documented (specification 2.3). */
  stage: string | null;
  errorMessage: string | null;
  extra: Record<string, unknown>;
};

const runSchema = record({
  runId: filledText(),
  status: filledText(),
  stage: filledText(),
  frontendUrl: filledText(),
  errorMessage: filledText(),
});

/**
 * The answer of GET /deployments/runs/{run_id}. Its address is left out: it counts only when read from the deployment after the run.
 * @throws ApiError `unreadable_answer` when it is no record
 */
export function readDeploymentRun(answer: unknown): DeploymentRun {
  const read = z.safeParse(runSchema, answer);
  if (!read.success) throw unreadableAnswer(200, read.error, JSON.stringify(answer));
  const { status, stage, errorMessage, extra } = read.data;
  return { status, stage, errorMessage, extra };
}

export type Accepted = {
  id: string | null;
  appName: string | null;
  /** null or missing is a mode of its own: accepted, with no run to follow (specification 2.2). */
  runId: string | null;
  /** Where the platform says that the run can be read: text, never asked, since it may be anywhere (specification 2.2). */
  statusUrl: string | null;
  isReplay: boolean;
};

const acceptedSchema = maybeRecord({
  id: filledText(),
  app_name: filledText(),
  run_id: filledText(),
  status_url: filledText(),
  replayed: flag(),
});

/**
 * The 202 of a create, a redeploy, a restart or an env update; never throws, since the change took place. Its `public_url` is left out
 * on purpose, since it is not proven yet (specification 2.2).
 */
export function readAccepted(answer: unknown): Accepted {
  const read = z.parse(acceptedSchema, answer);
  return {
    id: read?.id ?? null,
    appName: read?.app_name ?? null,
    runId: read?.run_id ?? null,
    statusUrl: read?.status_url ?? null,
    isReplay: read?.replayed ?? false,
  };
}
