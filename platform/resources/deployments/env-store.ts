import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { envAad, type Sealing } from '../../db/sealing.ts';
import { deploymentEnv } from '../../db/schema/deployments.ts';

/** Variables of one deployment in plain text. */
export interface EnvOf {
  deploymentId: string;
  env: Readonly<Record<string, string>>;
}

/** Seals and writes variables of deployments; those that are there already get the new value. */
export async function writeEnv(tx: Transaction, sealing: Sealing, ...envs: readonly EnvOf[]): Promise<void> {
  const rows = envs.flatMap(({ deploymentId, env }) =>
    Object.entries(env).map(([key, value]) => ({
      deploymentId,
      key,
      sealedValue: sealing.seal(value, envAad(deploymentId, key)),
    })),
  );
  if (rows.length === 0) return;
  await tx
    .insert(deploymentEnv)
    .values(rows)
    .onConflictDoUpdate({
      target: [deploymentEnv.deploymentId, deploymentEnv.key],
      set: { sealedValue: sql`excluded.sealed_value`, updatedAt: sql`now()` },
    });
}
