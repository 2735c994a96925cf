import { z } from 'zod';
import { type Instant, readInstant } from '@/lib/format/time';

const textOrNull = z.string().nullable().catch(null);
const filledOrNull = z.string().min(1).nullable().catch(null);
const numberOrNull = z.number().finite().nullable().catch(null);
const instantOrNull = z.unknown().optional().transform(readInstant);

/** An address that may become a link: http and https only, so that no answer can put a script behind a click. */
const webAddressOrNull = z
  .string()
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value))
  .nullable()
  .catch(null);

const sourceSchema = z
  .object({ type: textOrNull, template_id: filledOrNull })
  .transform(({ type, template_id }) => ({ type, templateId: template_id }))
  .catch({ type: null, templateId: null });

const profileSchema = z
  .object({
    cpu_units: numberOrNull,
    memory_mb: numberOrNull,
    storage_mb: numberOrNull,
    persistent_storage_gb: numberOrNull,
    attached_resources: z.array(z.string()).catch([]),
  })
  .transform((profile) => ({
    cpuUnits: profile.cpu_units,
    memoryMb: profile.memory_mb,
    storageMb: profile.storage_mb,
    persistentStorageGb: profile.persistent_storage_gb,
    attachedResources: profile.attached_resources,
  }))
  .nullable()
  .catch(null);

/** Both names of the fixed cost occur in the specification (2.1). */
const billingSchema = z
  .object({
    fixed_monthly_cost_usd: numberOrNull,
    fixed_monthly_usd: numberOrNull,
    accrued_this_month_usd: numberOrNull,
    currency: filledOrNull,
  })
  .transform((billing) => ({
    fixedMonthlyUsd: billing.fixed_monthly_cost_usd ?? billing.fixed_monthly_usd,
    accruedThisMonthUsd: billing.accrued_this_month_usd,
    currency: billing.currency,
  }))
  .nullable()
  .catch(null);

/** Only the id is needed to draw a row; everything else may be missing or of another type. */
const knownSchema = z.object({
  id: z.string().min(1),
  app_name: filledOrNull,
  subdomain: filledOrNull,
  status: textOrNull,
  runtime: textOrNull,
  public_url: webAddressOrNull,
  created_at: instantOrNull,
  updated_at: instantOrNull,
  deleted_at: instantOrNull,
  closure_reason: filledOrNull,
  source: sourceSchema,
  resource_profile: profileSchema,
  billing: billingSchema,
});

export type Deployment = {
  id: string;
  /** The name, or the id where the platform gave no name. */
  appName: string;
  subdomain: string | null;
  /** As given; see `deploymentStatus` for what it means. */
  status: string | null;
  runtime: string | null;
  /** http or https only, else null. */
  publicUrl: string | null;
  createdAt: Instant | null;
  updatedAt: Instant | null;
  deletedAt: Instant | null;
  closureReason: string | null;
  source: { type: string | null; templateId: string | null };
  resourceProfile: z.output<typeof profileSchema>;
  billing: z.output<typeof billingSchema>;
  /** Fields that this version does not know, as they came. */
  extra: Record<string, unknown>;
};

export type DeploymentRow = { deployment: Deployment; raw: Record<string, unknown> };

/** A list entry that is not a deployment; shown as it came so that one broken row never hides the list. */
export type BrokenRow = { index: number; raw: unknown };

export type DeploymentList = { deployments: Deployment[]; broken: BrokenRow[] };

const record = z.record(z.string(), z.unknown());

function unknownFields(raw: Record<string, unknown>, known: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !Object.hasOwn(known, name)));
}

/** One deployment out of an unknown value, or null when not even an id can be read. Never throws. */
export function readDeployment(value: unknown): Deployment | null {
  const raw = record.safeParse(value);
  const parsed = knownSchema.safeParse(value);
  if (!raw.success || !parsed.success) return null;
  const known = parsed.data;
  return {
    id: known.id,
    appName: known.app_name ?? known.id,
    subdomain: known.subdomain,
    status: known.status,
    runtime: known.runtime,
    publicUrl: known.public_url,
    createdAt: known.created_at,
    updatedAt: known.updated_at,
    deletedAt: known.deleted_at,
    closureReason: known.closure_reason,
    source: known.source,
    resourceProfile: known.resource_profile,
    billing: known.billing,
    extra: unknownFields(raw.data, knownSchema.shape),
  };
}

/**
 * The answer of GET /deployments, or a bare array. Entries without an id are kept raw; of two entries with one id the first counts,
 * because a row needs an identity of its own. Never throws; throws away nothing.
 */
export function readDeploymentList(value: unknown): DeploymentList {
  const wrapped = record.safeParse(value);
  const entries = wrapped.success ? wrapped.data.deployments : value;
  if (!Array.isArray(entries)) return { deployments: [], broken: [{ index: 0, raw: value }] };
  const deployments = new Map<string, Deployment>();
  const broken: BrokenRow[] = [];
  for (const [index, raw] of entries.entries()) {
    const deployment = readDeployment(raw);
    if (deployment === null || deployments.has(deployment.id)) broken.push({ index, raw });
    else deployments.set(deployment.id, deployment);
  }
  return { deployments: [...deployments.values()], broken };
}

/** The answer of GET /deployments/{id}: wrapped as specified, or bare. null when it holds no deployment. */
export function readDeploymentAnswer(value: unknown): DeploymentRow | null {
  const wrapped = record.safeParse(value);
  if (!wrapped.success) return null;
  for (const candidate of [wrapped.data.deployment, wrapped.data]) {
    const deployment = readDeployment(candidate);
    const raw = record.safeParse(candidate);
    if (deployment !== null && raw.success) return { deployment, raw: raw.data };
  }
  return null;
}

export type DeploymentRun = {
  /** null where the platform repeated no id; the id asked for is used then. */
  runId: string | null;
  status: string | null;
  /** Exactly as given: the values are not documented (specification 2.3). */
  stage: string | null;
  errorMessage: string | null;
  extra: Record<string, unknown>;
};

const runSchema = z.object({
  runId: filledOrNull,
  status: textOrNull,
  stage: filledOrNull,
  frontendUrl: textOrNull,
  errorMessage: filledOrNull,
});

/** The answer of GET /deployments/runs/{run_id}. Never throws: what cannot be read is null, and the run is followed on. */
export function readDeploymentRun(value: unknown): DeploymentRun {
  const raw = record.safeParse(value);
  const fields = raw.success ? raw.data : {};
  const { frontendUrl: _, ...known } = runSchema.parse(fields);
  return { ...known, extra: unknownFields(fields, runSchema.shape) };
}

export type Accepted = {
  id: string | null;
  appName: string | null;
  /** null or missing is a mode of its own: accepted, with no run to follow (specification 2.2). */
  runId: string | null;
  isReplay: boolean;
};

const acceptedSchema = z.object({
  id: filledOrNull,
  app_name: filledOrNull,
  run_id: filledOrNull,
  replayed: z.boolean().catch(false),
});

/**
 * The 202 of a create, a redeploy, a restart or an env update. Its `public_url` is left out on purpose, since it is not proven yet,
 * and so is `status_url`, which must not be followed with a credential (specification 2.2).
 */
export function readAccepted(value: unknown): Accepted {
  const raw = record.safeParse(value);
  const { id, app_name, run_id, replayed } = acceptedSchema.parse(raw.success ? raw.data : {});
  return { id, appName: app_name, runId: run_id, isReplay: replayed };
}
