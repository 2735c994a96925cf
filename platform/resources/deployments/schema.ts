import { z } from '@hono/zod-openapi';
import { assumed, assumedInstant } from '../../contract/assumed.ts';

/** Bounds from specification 2.1 and 8.2. */
export const resourceProfileSchema = z
  .object({
    cpu_units: z.number().min(0.25).max(4).nullish(),
    memory_mb: z.int().min(256).max(8192).nullish(),
    storage_mb: z.int().min(512).max(20480).nullish(),
    persistent_storage_gb: z.int().min(0).nullish(),
    attached_resources: z.array(z.string().max(200)).max(50).optional(),
  })
  .openapi('ResourceProfile');

const instant = z.string().openapi(assumedInstant);

export const deploymentSchema = z
  .object({
    id: z.string(),
    app_name: z.string(),
    subdomain: z.string(),
    status: z.enum(['deploying', 'live', 'deleted', 'unknown']),
    runtime: z.enum(['static', 'dynamic']),
    public_url: z.url(),
    created_at: instant.optional(),
    updated_at: instant.nullish(),
    deleted_at: instant.nullish(),
    closure_reason: z.string().nullish(),
    source: z
      .object({
        type: z.enum(['repository', 'image', 'template', 'unknown']).optional(),
        template_id: z.string().optional(),
      })
      .openapi('DeploymentSource')
      .optional(),
    resource_profile: resourceProfileSchema.nullish(),
    billing: z
      .object({
        fixed_monthly_cost_usd: z.number().optional(),
        fixed_monthly_usd: z.number().optional(),
        accrued_this_month_usd: z.number().optional(),
        currency: z.string().optional(),
        hourly_usd: z
          .number()
          .openapi({ description: 'Of a container on an accelerator, which has no fixed price.', ...assumed })
          .optional(),
      })
      .openapi('DeploymentBilling')
      .nullish(),
    accelerator: z
      .object({ profile_id: z.string(), region: z.string(), provider: z.string() })
      .openapi('DeploymentAccelerator', assumed)
      .optional(),
  })
  .openapi('Deployment');

export const deploymentListSchema = z
  .object({ deployments: z.array(deploymentSchema) })
  .openapi('DeploymentList');
export const deploymentAnswerSchema = z.object({ deployment: deploymentSchema }).openapi('DeploymentAnswer');

export const acceptedDeploymentSchema = z
  .object({
    id: z.string(),
    app_name: z.string(),
    subdomain: z.string().optional(),
    status: z.literal('deploying'),
    runtime: z.enum(['static', 'dynamic']),
    public_url: z.url(),
    run_id: z.string(),
    status_url: z.string(),
    replayed: z.boolean().optional(),
  })
  .openapi('AcceptedDeployment');

export const acceptedMutationSchema = z
  .object({
    id: z.string(),
    status: z.string(),
    app_name: z.string().optional(),
    subdomain: z.string().optional(),
    run_id: z.string().nullish(),
    status_url: z.string().nullish(),
  })
  .openapi('AcceptedMutation');

export const deletedDeploymentSchema = z
  .object({ id: z.string(), status: z.literal('deleted'), deleted: z.literal(true) })
  .openapi('DeletedDeployment');

/** Field names are camelCase here, unlike everywhere else (specification 2.3). */
export const runStatusSchema = z
  .object({
    runId: z.string(),
    status: z.enum(['queued', 'running', 'succeeded', 'failed']),
    stage: z.string().nullable(),
    frontendUrl: z.url().nullable(),
    errorMessage: z.string().nullable(),
  })
  .openapi('DeploymentRunStatus');

const partialWindow = {
  complete: z.boolean(),
  observed_at: z.iso.datetime().nullable(),
  warning_code: z.string().optional(),
  retryable: z.boolean().optional(),
};

export const logListSchema = z
  .object({
    lines: z.array(
      z
        .object({
          seq: z.int(),
          ts: z.string().openapi({ format: 'date-time' }),
          stream: z.string(),
          level: z.string().optional(),
          message: z.string(),
        })
        .openapi('LogLine', assumed),
    ),
    count: z.int(),
    ...partialWindow,
  })
  .openapi('LogList');

export const eventListSchema = z
  .object({
    events: z.array(
      z
        .object({ id: z.string(), type: z.string(), message: z.string(), created_at: instant })
        .openapi('DeploymentEvent'),
    ),
    ...partialWindow,
  })
  .openapi('EventList');

const healthState = z.enum(['healthy', 'unhealthy', 'unknown']).openapi('HealthState');

const serviceHealthSchema = z
  .object({
    name: z.string(),
    state: z.enum(['healthy', 'degraded']),
    replicas: z.int(),
    updated_replicas: z.int(),
    ready_replicas: z.int(),
    available_replicas: z.int(),
    public_endpoint_count: z.int(),
    forwarded_port_count: z.int(),
    dedicated_ip_count: z.int(),
    restart_count: z.null(),
    restart_count_supported: z.literal(false),
  })
  .openapi('ServiceHealth');

export const healthHistorySchema = z
  .object({
    summary: z
      .object({
        runtime_state: healthState.nullable(),
        runtime_reason: z.string().nullable(),
        route_state: healthState.nullable(),
        route_reason: z.string().nullable(),
        consecutive_runtime_failures: z.int(),
        consecutive_route_failures: z.int(),
        freshness_at: z.iso.datetime().nullable(),
        services: z.array(serviceHealthSchema),
      })
      .openapi('HealthSummary'),
    observations: z.array(
      z
        .object({
          runtime_state: healthState,
          runtime_reason: z.string(),
          route_state: healthState,
          route_reason: z.string(),
          route_status: z.int().nullable(),
          observed_at: z.iso.datetime().nullable(),
        })
        .openapi('HealthObservation'),
    ),
  })
  .openapi('HealthHistory');

export const envKeyListSchema = z
  .object({
    keys: z.array(z.string()),
    variables: z.array(
      z.object({ key: z.string(), value: z.null(), write_only: z.literal(true) }).openapi('EnvVariable'),
    ),
    count: z.int(),
  })
  .openapi('EnvKeyList');
