import { eq, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { capacityPools } from '../db/schema/capacity.ts';
import type { PoolState, Provider } from './provider.ts';
import { SANDBOX_CONTAINERS, SANDBOX_MACHINES, SANDBOX_POOLS } from './sandbox-catalog.ts';

const READ_POOLS = { name: 'capacity-pools', text: 'SELECT id, used FROM capacity_pools' };

/**
 * Hardware that does not exist, and says so by its name in every record: limited pools that creates consume and
 * deletes return, and machines in accelerated time. No machine of it can be reached.
 */
export function createSandboxProvider(pool: Pool, totals = SANDBOX_POOLS): Provider {
  return {
    name: 'sandbox',
    machineOffers: SANDBOX_MACHINES,
    containerOffers: SANDBOX_CONTAINERS,
    provisionMs: 8_000,
    deleteMs: 4_000,
    async readPools() {
      const { rows } = await pool.query<{ id: string; used: number }>(READ_POOLS);
      const used = new Map(rows.map((row) => [row.id, row.used]));
      return new Map<string, PoolState>(
        Object.entries(totals).map(([id, total]) => [id, { total, used: used.get(id) ?? 0 }]),
      );
    },
    async reserve(tx, poolId, units) {
      const total = totals[poolId] ?? 0;
      if (units > total) return false;
      // One statement, so that the database decides between creates of the same moment.
      const taken = await tx
        .insert(capacityPools)
        .values({ id: poolId, used: units })
        .onConflictDoUpdate({
          target: capacityPools.id,
          set: { used: sql`${capacityPools.used} + ${units}` },
          setWhere: sql`${capacityPools.used} + ${units} <= ${total}`,
        })
        .returning({ id: capacityPools.id });
      return taken.length > 0;
    },
    async release(tx, poolId, units) {
      await tx
        .update(capacityPools)
        .set({ used: sql`${capacityPools.used} - ${units}` })
        .where(eq(capacityPools.id, poolId));
    },
    // RFC 6761: a name under .invalid never leads anywhere.
    sshAddress: (machineId) => ({
      host: `${machineId.replace('_', '-')}.sandbox.invalid`,
      port: 22,
      user: 'root',
    }),
  };
}
