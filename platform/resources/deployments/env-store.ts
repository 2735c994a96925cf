import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { envAad, type Sealing } from '../../db/sealing.ts';
import { deploymentEnv } from '../../db/schema/deployments.ts';

/** Seals and writes variables of a deployment; those that are there already get the new value. */
export async function writeEnv(
  tx: Transaction,
  sealing: Sealing,
  deploymentId: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = Object.entries(env).map(([key, value]) => ({
    deploymentId,
    key,
    sealedValue: sealing.seal(value, envAad(deploymentId, key)),
  }));
  if (rows.length === 0) return;
  await tx
    .insert(deploymentEnv)
    .values(rows)
    .onConflictDoUpdate({
      target: [deploymentEnv.deploymentId, deploymentEnv.key],
      set: { sealedValue: sql`excluded.sealed_value`, updatedAt: sql`now()` },
    });
}
