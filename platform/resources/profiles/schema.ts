import { z } from '@hono/zod-openapi';
import { assumed } from '../../contract/assumed.ts';
import { CONTAINER_CONTRACTS } from './scopes.ts';

const hourly = { currency: z.literal('USD').openapi(assumed), billing_period: z.literal('hour') };
const workloads = z.enum(['gpu', 'virtual_machine', 'cpu']);
const executionClasses = z.enum(['container', 'virtual_machine', 'bare_metal', 'cpu_virtual_machine']);

/** Which pair is a scope, and which contract it has, is the service's to say with a code of its own. */
export const profilesQuerySchema = z.object({
  workload: workloads,
  execution_class: executionClasses,
  contract_version: z
    .string()
    .openapi({ enum: ['gpu-container-profiles-v2'] })
    .optional(),
});

/** Facts of a card; inner fields are not shown in the specification. */
const acceleratorSchema = z
  .object({
    alternatives: z.array(
      z
        .object({ model: z.string(), vendor: z.string(), memory_mb: z.int(), count: z.int() })
        .openapi(assumed),
    ),
  })
  .openapi('AcceleratorFacts');

/** Integer microdollars (specification 2.9). */
export const machineProfileSchema = z
  .object({
    schema_version: z.literal('public-machine-profile-v1'),
    profile_id: z.string(),
    display_name: z.string(),
    workload: workloads.openapi(assumed),
    execution_class: executionClasses.openapi(assumed),
    customer_price: z.object({ amount_microusd: z.int(), ...hourly }),
    monthly_cap_microusd: z
      .int()
      .openapi({ description: 'CPU VMs only; an hour is this divided by 730.' })
      .optional(),
    cpu_units: z.number(),
    memory_mb: z.int(),
    storage_mb: z.int(),
    hardware: z.object({ accelerator: acceleratorSchema }).optional(),
    region: z.string(),
    os_images: z.array(z.string()),
    availability: z.enum(['available', 'limited', 'unavailable']).openapi(assumed),
  })
  .openapi('MachineProfile');

/** Decimal dollars (specification 2.9). */
const containerFields = {
  id: z.string(),
  label: z.string(),
  customer_price: z.object({ hourly_usd: z.number(), ...hourly }),
  price_basis: z.literal('exact'),
  pricing_policy_version: z.literal('gpu-hourly-v2-2026-07-28'),
  hardware: z.object({ accelerator_count: z.int() }).openapi(assumed),
  accelerator: acceleratorSchema,
  availability: z.object({
    status: z.enum(['available', 'limited', 'unavailable']).openapi(assumed),
    matching_capacity_count: z.int(),
    aggregate_available_units: z.int(),
    source_age_seconds: z.number(),
  }),
};
export const containerProfileSchema = z.object(containerFields).openapi('ContainerProfile');

/** What version 2 adds is not shown in the specification, but that it is complete in these four respects. */
export const containerProfileV2Schema = z
  .object({
    ...containerFields,
    resources: z.object({ cpu_units: z.number(), memory_mb: z.int(), storage_mb: z.int() }).openapi(assumed),
    locations: z.array(z.object({ region: z.string(), available_units: z.int() })).openapi(assumed),
    runtime: z.object({ kind: z.literal('container'), source: z.literal('image') }).openapi(assumed),
    access: z.object({ kind: z.literal('container_deployment'), ssh: z.literal(false) }).openapi(assumed),
  })
  .openapi('ContainerProfileV2');

const listOf = <S extends z.ZodType>(schema: S) => ({ profiles: z.array(schema), count: z.int() });

/** Top-level names are not shown in the specification. */
export const profileListSchema = z
  .union([
    z
      .object({ contract_version: z.literal('public-machine-profile-v1'), ...listOf(machineProfileSchema) })
      .openapi('MachineProfileList', assumed),
    z
      .object({ contract_version: z.literal(CONTAINER_CONTRACTS[0]), ...listOf(containerProfileSchema) })
      .openapi('ContainerProfileList', assumed),
    z
      .object({ contract_version: z.literal(CONTAINER_CONTRACTS[1]), ...listOf(containerProfileV2Schema) })
      .openapi('ContainerProfileListV2', assumed),
  ])
  .openapi('ProfileList');

export const capabilitiesSchema = z
  .object({
    capabilities: z.array(
      z.object({
        workload: workloads,
        execution_class: executionClasses,
        contract: z.string(),
        contract_versions: z.array(z.string()),
        created_via: z.string(),
        quoted_via: z.string(),
        access: z.string(),
        has_monthly_cap: z.boolean(),
        billing_period: z.literal('hour'),
        currency: z.literal('USD'),
        create_supported: z
          .boolean()
          .openapi({ description: 'Whether this server creates it, not only quotes it.' }),
      }),
    ),
    count: z.int(),
  })
  .openapi('DeploymentCapabilities', assumed);
