import type { ContainerOffer, MachineOffer, PoolState } from './provider.ts';

/** Hours of a month (specification 2.9). */
const MONTH_HOURS = 730;
/** What a full pool adds to the price of its accelerators, as a part of the price when empty: a quarter. */
const SCARCITY_DIVISOR = 4;
/** Accelerator prices are whole tenths of a cent. */
const STEP_MICROUSD = 1_000;

type Pools = ReadonlyMap<string, PoolState>;

/** The list price of an hour now, in whole microdollars. Fixed for CPU machines; an accelerator's follows capacity. */
export function hourlyMicrousd(offer: MachineOffer | ContainerOffer, pools: Pools): number {
  if (isCpuMachine(offer)) return offer.baseHourlyMicrousd;
  const { total, used } = poolOf(offer, pools);
  if (total === 0) return offer.baseHourlyMicrousd;
  const scarce = offer.baseHourlyMicrousd + (offer.baseHourlyMicrousd * used) / (SCARCITY_DIVISOR * total);
  return Math.ceil(scarce / STEP_MICROUSD) * STEP_MICROUSD;
}

/** The most that a month costs, in whole microdollars: 730 hours. Null where there is no cap (specification 2.9). */
export function monthlyCapMicrousd(offer: MachineOffer | ContainerOffer): number | null {
  return isCpuMachine(offer) ? offer.baseHourlyMicrousd * MONTH_HOURS : null;
}

/** How many of an offer could be created now. */
export function remaining(offer: MachineOffer | ContainerOffer, pools: Pools): number {
  return placesOf(offer).reduce((sum, poolId) => sum + Math.floor(freeUnits(poolId, pools) / offer.units), 0);
}

/** Units of a pool that nobody holds. */
export function freeUnits(poolId: string, pools: Pools): number {
  const pool = pools.get(poolId);
  return pool === undefined ? 0 : Math.max(0, pool.total - pool.used);
}

function isCpuMachine(offer: MachineOffer | ContainerOffer): offer is MachineOffer {
  return 'executionClass' in offer && offer.executionClass === 'cpu_virtual_machine';
}

function placesOf(offer: MachineOffer | ContainerOffer): readonly string[] {
  return 'poolId' in offer ? [offer.poolId] : offer.places.map(({ poolId }) => poolId);
}

function poolOf(offer: MachineOffer | ContainerOffer, pools: Pools): PoolState {
  const states = placesOf(offer).map((poolId) => pools.get(poolId) ?? { total: 0, used: 0 });
  return {
    total: states.reduce((sum, { total }) => sum + total, 0),
    used: states.reduce((sum, { used }) => sum + used, 0),
  };
}
