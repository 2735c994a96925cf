import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { freeUnits, hourlyMicrousd, monthlyCapMicrousd, remaining } from '../../provider/offer-price.ts';
import type { Card, ContainerOffer, MachineOffer, PoolState } from '../../provider/provider.ts';
import { usd } from '../billing/pricing.ts';
import type {
  capabilitiesSchema,
  containerProfileSchema,
  containerProfileV2Schema,
  machineProfileSchema,
  profileListSchema,
  profilesQuerySchema,
} from './schema.ts';
import { CONTAINER_CONTRACTS, SCOPES, type ContainerContract } from './scopes.ts';

type Pools = ReadonlyMap<string, PoolState>;
type Query = z.infer<typeof profilesQuerySchema>;
type MachineProfile = z.infer<typeof machineProfileSchema>;
type ContainerProfile = z.infer<typeof containerProfileSchema>;

const [V1, V2] = CONTAINER_CONTRACTS;
const HOURLY = { currency: 'USD', billing_period: 'hour' } as const;
/** Fewer left than this is called limited. */
const LIMITED_BELOW = 3;

/** What can be had, provider-neutral. */
export function listCapabilities(): z.infer<typeof capabilitiesSchema> {
  const capabilities = SCOPES.map((scope) => ({
    ...scope,
    ...HOURLY,
    contract_versions: scope.contract === V1 ? [V1, V2] : [scope.contract],
  }));
  return { capabilities, count: capabilities.length };
}

/**
 * One catalog in its own shape, with the list prices and the capacity of this moment.
 * Throws deployment_profile_scope_invalid and deployment_profile_contract_invalid.
 */
export async function listProfiles(
  { provider }: Pick<AppDeps, 'provider'>,
  query: Query,
): Promise<z.infer<typeof profileListSchema>> {
  const scope = SCOPES.find(
    ({ workload, execution_class: executionClass }) =>
      workload === query.workload && executionClass === query.execution_class,
  );
  if (scope === undefined) {
    throw new PlatformError('deployment_profile_scope_invalid', { field: 'execution_class' });
  }
  const isContainer = scope.contract === V1;
  if (query.contract_version !== undefined && !(isContainer && query.contract_version === V2)) {
    throw new PlatformError('deployment_profile_contract_invalid', { field: 'contract_version' });
  }
  const pools = await provider.readPools();
  if (isContainer) return containerList(provider.containerOffers, pools, query.contract_version ?? V1);
  const profiles = provider.machineOffers
    .filter((offer) => offer.workload === scope.workload && offer.executionClass === scope.execution_class)
    .map((offer) => toMachineProfile(offer, pools));
  return { contract_version: scope.contract, profiles, count: profiles.length };
}

function containerList(
  offers: readonly ContainerOffer[],
  pools: Pools,
  version: ContainerContract,
): z.infer<typeof profileListSchema> {
  const count = offers.length;
  if (version === V1) {
    return { contract_version: V1, profiles: offers.map((offer) => toContainerProfile(offer, pools)), count };
  }
  return { contract_version: V2, profiles: offers.map((offer) => toContainerProfileV2(offer, pools)), count };
}

function toMachineProfile(offer: MachineOffer, pools: Pools): MachineProfile {
  const cap = monthlyCapMicrousd(offer);
  const { accelerator } = offer;
  return {
    schema_version: 'public-machine-profile-v1',
    profile_id: offer.profileId,
    display_name: offer.displayName,
    workload: offer.workload,
    execution_class: offer.executionClass,
    customer_price: { amount_microusd: hourlyMicrousd(offer, pools), ...HOURLY },
    ...(cap === null ? {} : { monthly_cap_microusd: cap }),
    cpu_units: offer.cpuUnits,
    memory_mb: offer.memoryMb,
    storage_mb: offer.storageMb,
    ...(accelerator === null
      ? {}
      : { hardware: { accelerator: cardFacts(accelerator.card, accelerator.count) } }),
    region: offer.region,
    os_images: [...offer.osImages],
    availability: availabilityOf(remaining(offer, pools)),
  };
}

function toContainerProfile(offer: ContainerOffer, pools: Pools): ContainerProfile {
  const places = offer.places.filter(({ poolId }) => freeUnits(poolId, pools) >= offer.units);
  return {
    id: offer.id,
    label: offer.label,
    customer_price: { hourly_usd: usd(hourlyMicrousd(offer, pools)), ...HOURLY },
    price_basis: 'exact',
    pricing_policy_version: 'gpu-hourly-v2-2026-07-28',
    hardware: { accelerator_count: offer.units },
    accelerator: cardFacts(offer.card, offer.units),
    availability: {
      status: availabilityOf(remaining(offer, pools)),
      matching_capacity_count: places.length,
      aggregate_available_units: places.reduce((sum, { poolId }) => sum + freeUnits(poolId, pools), 0),
      // Read from the source itself, for this answer.
      source_age_seconds: 0,
    },
  };
}

function toContainerProfileV2(offer: ContainerOffer, pools: Pools): z.infer<typeof containerProfileV2Schema> {
  return {
    ...toContainerProfile(offer, pools),
    resources: { cpu_units: offer.cpuUnits, memory_mb: offer.memoryMb, storage_mb: offer.storageMb },
    locations: offer.places.map(({ region, poolId }) => ({
      region,
      available_units: freeUnits(poolId, pools),
    })),
    runtime: { kind: 'container', source: 'image' },
    access: { kind: 'container_deployment', ssh: false },
  };
}

function cardFacts({ model, vendor, memoryMb }: Card, count: number) {
  return { alternatives: [{ model, vendor, memory_mb: memoryMb, count }] };
}

function availabilityOf(count: number): 'available' | 'limited' | 'unavailable' {
  if (count === 0) return 'unavailable';
  return count < LIMITED_BELOW ? 'limited' : 'available';
}
