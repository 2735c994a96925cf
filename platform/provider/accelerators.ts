import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { deployments } from '../db/schema/deployments.ts';
import type { AcceleratorRow } from '../db/schema/row-types.ts';
import type { ContainerOffer, Provider } from './provider.ts';

type Holder = Pick<Provider, 'name' | 'containerOffers' | 'reserve' | 'release'>;

/** What a deployment holds of the hardware, as its row keeps it. */
export interface HeldAccelerator {
  accelerator: AcceleratorRow;
  poolId: string;
  poolUnits: number;
}

/** The cards of deployments, as their runs need them. */
export interface Accelerators {
  /** Takes a card again for a deployment that gave its own back; false when none is free. */
  hold(tx: Transaction, deploymentId: string): Promise<boolean>;
  /** Gives back what a deployment holds, once; nothing when it holds nothing. */
  giveBack(tx: Transaction, deploymentId: string): Promise<void>;
}

/** Takes an accelerator in the first place that has one; null when none has. */
export async function reserveAccelerator(
  tx: Transaction,
  provider: Holder,
  offer: ContainerOffer,
): Promise<HeldAccelerator | null> {
  // In one order everywhere, so that two transactions never wait for each other.
  const places = [...offer.places].sort((a, b) => (a.poolId < b.poolId ? -1 : 1));
  for (const { poolId, region } of places) {
    if (!(await provider.reserve(tx, poolId, offer.units))) continue;
    const accelerator = { profile_id: offer.id, region, provider: provider.name };
    return { accelerator, poolId, poolUnits: offer.units };
  }
  return null;
}

/** What runs and deletes do with the cards of a provider. */
export function createAccelerators(provider: Holder): Accelerators {
  return {
    async hold(tx, deploymentId) {
      const row = await lockHolder(tx, deploymentId);
      if (row?.deletedAt !== null) return false;
      if (row.accelerator === null || row.poolId !== null) return true;
      const profileId = row.accelerator.profile_id;
      const offer = provider.containerOffers.find(({ id }) => id === profileId);
      const held = offer === undefined ? null : await reserveAccelerator(tx, provider, offer);
      if (held === null) return false;
      await tx.update(deployments).set(held).where(eq(deployments.id, deploymentId));
      return true;
    },
    async giveBack(tx, deploymentId) {
      const row = await lockHolder(tx, deploymentId);
      if (row?.poolId == null || row.poolUnits === null) return;
      await tx
        .update(deployments)
        .set({ poolId: null, poolUnits: null })
        .where(eq(deployments.id, deploymentId));
      await provider.release(tx, row.poolId, row.poolUnits);
    },
  };
}

async function lockHolder(tx: Transaction, deploymentId: string) {
  const [row] = await tx
    .select({
      accelerator: deployments.accelerator,
      poolId: deployments.poolId,
      poolUnits: deployments.poolUnits,
      deletedAt: deployments.deletedAt,
    })
    .from(deployments)
    .where(eq(deployments.id, deploymentId))
    .for('update');
  return row;
}
