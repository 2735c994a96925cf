import type { Card, ContainerOffer, MachineOffer } from './provider.ts';

const GB = 1024;
const L4: Card = { model: 'NVIDIA L4', vendor: 'NVIDIA', memoryMb: 24 * GB };
const A100: Card = { model: 'NVIDIA A100 80GB', vendor: 'NVIDIA', memoryMb: 80 * GB };
const H100: Card = { model: 'NVIDIA H100 80GB', vendor: 'NVIDIA', memoryMb: 80 * GB };

/** How many units the sandbox has: virtual CPUs, cards, or whole hosts. */
export const SANDBOX_POOLS: Readonly<Record<string, number>> = {
  'cpu-eu-central': 256,
  'cpu-us-east': 128,
  'l4-eu-central': 8,
  'l4-us-east': 4,
  'a100-eu-central': 8,
  'h100-us-east': 16,
  'metal-a100-eu-central': 1,
  'metal-h100-us-east': 2,
};

const CPU_IMAGES = ['ubuntu-24.04', 'debian-13', 'rocky-10'] as const;
const GPU_IMAGES = ['ubuntu-24.04-cuda', 'debian-13-cuda'] as const;

/** A multiple of a whole hour, so that a month's cap divided by 730 is exactly an hour (specification 2.9). */
const CPU_HOURLY_MICROUSD = 8_250;

function cpuMachine(cpuUnits: number, region: string): MachineOffer {
  return {
    profileId: `mp-cpu-${String(cpuUnits)}-${region}`,
    displayName: `${String(cpuUnits)} vCPU, ${String(cpuUnits * 4)} GB`,
    workload: 'virtual_machine',
    executionClass: 'cpu_virtual_machine',
    cpuUnits,
    memoryMb: cpuUnits * 4 * GB,
    storageMb: cpuUnits * 20 * GB,
    accelerator: null,
    region,
    osImages: CPU_IMAGES,
    poolId: `cpu-${region}`,
    units: cpuUnits,
    baseHourlyMicrousd: cpuUnits * CPU_HOURLY_MICROUSD,
  };
}

interface CardPlace {
  name: string;
  card: Card;
  region: string;
  /** For one card. */
  hourlyMicrousd: number;
  cpuUnits: number;
  memoryMb: number;
  storageMb: number;
}

const L4_EU: CardPlace = {
  name: 'l4',
  card: L4,
  region: 'eu-central',
  hourlyMicrousd: 690_000,
  cpuUnits: 8,
  memoryMb: 32 * GB,
  storageMb: 200 * GB,
};
const L4_US: CardPlace = { ...L4_EU, region: 'us-east', hourlyMicrousd: 650_000 };
const A100_EU: CardPlace = {
  name: 'a100',
  card: A100,
  region: 'eu-central',
  hourlyMicrousd: 1_790_000,
  cpuUnits: 16,
  memoryMb: 120 * GB,
  storageMb: 500 * GB,
};
const H100_US: CardPlace = {
  name: 'h100',
  card: H100,
  region: 'us-east',
  hourlyMicrousd: 2_990_000,
  cpuUnits: 24,
  memoryMb: 180 * GB,
  storageMb: 750 * GB,
};

function gpuMachine(place: CardPlace, count: number): MachineOffer {
  return {
    profileId: `mp-${place.name}-${String(count)}-${place.region}`,
    displayName: `${String(count)} × ${place.card.model}`,
    workload: 'gpu',
    executionClass: 'virtual_machine',
    cpuUnits: place.cpuUnits * count,
    memoryMb: place.memoryMb * count,
    storageMb: place.storageMb * count,
    accelerator: { card: place.card, count },
    region: place.region,
    osImages: GPU_IMAGES,
    poolId: `${place.name}-${place.region}`,
    units: count,
    baseHourlyMicrousd: place.hourlyMicrousd * count,
  };
}

/** A host of eight cards without a hypervisor. */
function bareMetal(place: CardPlace): MachineOffer {
  return {
    ...gpuMachine(place, 8),
    profileId: `mp-metal-${place.name}-8-${place.region}`,
    displayName: `8 × ${place.card.model}, bare metal`,
    executionClass: 'bare_metal',
    poolId: `metal-${place.name}-${place.region}`,
    units: 1,
  };
}

function container(...places: readonly [CardPlace, ...CardPlace[]]): ContainerOffer {
  const [first] = places;
  return {
    id: `gpo-${first.name}`,
    label: `1 × ${first.card.model}`,
    card: first.card,
    cpuUnits: first.cpuUnits,
    memoryMb: first.memoryMb,
    storageMb: first.storageMb,
    places: places.map(({ name, region }) => ({ region, poolId: `${name}-${region}` })),
    units: 1,
    baseHourlyMicrousd: first.hourlyMicrousd,
  };
}

const CPU_SIZES = [2, 4, 8, 16, 32, 64];
const GPU_COUNTS = [1, 2, 4, 8];

export const SANDBOX_MACHINES: readonly MachineOffer[] = [
  ...['eu-central', 'us-east'].flatMap((region) => CPU_SIZES.map((size) => cpuMachine(size, region))),
  ...GPU_COUNTS.map((count) => gpuMachine(L4_EU, count)),
  ...[1, 2, 4].map((count) => gpuMachine(L4_US, count)),
  ...GPU_COUNTS.map((count) => gpuMachine(A100_EU, count)),
  ...GPU_COUNTS.map((count) => gpuMachine(H100_US, count)),
  bareMetal(A100_EU),
  bareMetal(H100_US),
];

export const SANDBOX_CONTAINERS: readonly ContainerOffer[] = [
  container(L4_EU, L4_US),
  container(A100_EU),
  container(H100_US),
];
