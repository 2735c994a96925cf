/** The specification gives sizes of a deployment in MB and those of an estimate in GB, and no factor between them (2.1, 4.2). */
export const MB_PER_GB = 1024;

/** The least storage that an estimate takes, in GB (specification 4.2): more than the least of a deployment. */
export const STORAGE_MIN_GB = 1;

/** Megabytes of a deployment as gigabytes of an estimate, by the factor that is assumed here; say so where it is used. */
export const inGb = (megabytes: number): number => Number((megabytes / MB_PER_GB).toFixed(6));
