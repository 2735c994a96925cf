import type { Transaction } from '../db/database.ts';
import type { MachineExecutionClass, MachineWorkload } from '../db/schema/row-types.ts';

/** Facts of an accelerator card. */
export interface Card {
  model: string;
  vendor: string;
  memoryMb: number;
}

/** A machine that can be had: where, of what size, and what it takes of which pool. */
export interface MachineOffer {
  /** Starts with `mp-` (specification 2.9). */
  profileId: string;
  displayName: string;
  workload: MachineWorkload;
  executionClass: MachineExecutionClass;
  cpuUnits: number;
  memoryMb: number;
  storageMb: number;
  accelerator: { card: Card; count: number } | null;
  region: string;
  /** The first is what a quote binds where its request names none. */
  osImages: readonly [string, ...string[]];
  poolId: string;
  units: number;
  /** Price of an hour with an empty pool, in microdollars. */
  baseHourlyMicrousd: number;
}

/** A container on one accelerator, placed wherever one of its pools has room. */
export interface ContainerOffer {
  /** Starts with `gpo-` (specification 2.9). */
  id: string;
  label: string;
  card: Card;
  cpuUnits: number;
  memoryMb: number;
  storageMb: number;
  places: readonly { region: string; poolId: string }[];
  units: number;
  baseHourlyMicrousd: number;
}

/** Units of one kind of hardware in one place. */
export interface PoolState {
  total: number;
  used: number;
}

/** Where a machine can be reached. */
export interface SshAddress {
  host: string;
  port: number;
  user: string;
}

/**
 * Whoever has the hardware. Capacity is taken and given back inside the caller's transaction, so that it and the
 * record of who holds it are never apart.
 */
export interface Provider {
  /** Stands in the record of every machine. */
  readonly name: string;
  readonly machineOffers: readonly MachineOffer[];
  readonly containerOffers: readonly ContainerOffer[];
  /** How long it takes until a new machine runs, and until a deleted one is gone. */
  readonly provisionMs: number;
  readonly deleteMs: number;
  /** Every pool as it is now, by id. */
  readPools(): Promise<ReadonlyMap<string, PoolState>>;
  /** Takes units of a pool; false when it has not so many left. */
  reserve(tx: Transaction, poolId: string, units: number): Promise<boolean>;
  release(tx: Transaction, poolId: string, units: number): Promise<void>;
  sshAddress(machineId: string): SshAddress;
}
