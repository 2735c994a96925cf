import { CONTRACT_BASELINE } from '@/lib/api/contract-baseline.gen';
import { digestOf } from '@/lib/api/contract-digest';
import { contractCounts, contractDrift, type Drift } from '@/lib/api/contract-drift';

/* Loaded on demand: the built contract and how to compare with it are of use on few pages. */

/** Counts of a live contract document beside those of the built one, and all differences, the worst first. */
export function compareContract(document: unknown) {
  const live = digestOf(document);
  return {
    built: { version: CONTRACT_BASELINE.version, ...contractCounts(CONTRACT_BASELINE) },
    live: { version: live.version, ...contractCounts(live) },
    drift: contractDrift(CONTRACT_BASELINE, live),
  };
}

/** The differences alone. */
export const driftOf = (document: unknown): Drift[] => compareContract(document).drift;
