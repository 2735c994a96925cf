import type { ResourceProfileRow } from '../../db/schema/row-types.ts';

/** Rates for a month of reserved resources, in microdollars. */
const MONTHLY_MICROUSD = {
  cpuUnit: 4_000_000,
  memoryGb: 2_000_000,
  storageGb: 100_000,
  persistentGb: 250_000,
};

const MB_PER_GB = 1024;

/** What a deployment reserves where its request and its template say nothing. */
export const DEFAULT_PROFILE = {
  cpu_units: 0.25,
  memory_mb: 512,
  storage_mb: 1024,
  persistent_storage_gb: 0,
  attached_resources: [],
} as const satisfies { [K in keyof ResourceProfileRow]: Readonly<ResourceProfileRow[K]> };

/** A profile as a request or a template gives it: absent and null both mean "as by default". */
export type PartialProfile = {
  readonly [K in keyof ResourceProfileRow]?: Readonly<ResourceProfileRow[K]> | null | undefined;
};

/** Fills a profile: the first of `wishes` that names a value wins, then the default. */
export function completeProfile(...wishes: (PartialProfile | null | undefined)[]): ResourceProfileRow {
  const pick = <K extends keyof ResourceProfileRow>(key: K) =>
    wishes.find((wish) => wish?.[key] != null)?.[key] ?? DEFAULT_PROFILE[key];
  return {
    cpu_units: pick('cpu_units'),
    memory_mb: pick('memory_mb'),
    storage_mb: pick('storage_mb'),
    persistent_storage_gb: pick('persistent_storage_gb'),
    attached_resources: [...pick('attached_resources')],
  };
}

/** The fixed price of a month in whole microdollars; what the profile leaves open is priced as by default. */
export function fixedMonthlyMicrousd(profile: PartialProfile): number {
  const full = completeProfile(profile);
  return Math.round(
    (full.cpu_units ?? 0) * MONTHLY_MICROUSD.cpuUnit +
      ((full.memory_mb ?? 0) * MONTHLY_MICROUSD.memoryGb) / MB_PER_GB +
      ((full.storage_mb ?? 0) * MONTHLY_MICROUSD.storageGb) / MB_PER_GB +
      (full.persistent_storage_gb ?? 0) * MONTHLY_MICROUSD.persistentGb,
  );
}

/** Microdollars as decimal dollars, the unit of the answers. */
export function usd(microusd: number): number {
  return microusd / 1_000_000;
}
