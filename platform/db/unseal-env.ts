import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { deploymentEnv } from './schema/deployments.ts';
import { envAad, type Sealing } from './sealing.ts';

/** The environment of a deployment in plain text, for the start of its process only. */
export async function unsealEnv(
  db: Database,
  sealing: Sealing,
  deploymentId: string,
): Promise<Record<string, string>> {
  const rows = await db.select().from(deploymentEnv).where(eq(deploymentEnv.deploymentId, deploymentId));
  return Object.fromEntries(
    rows.map(({ key, sealedValue }) => [key, sealing.unseal(sealedValue, envAad(deploymentId, key))]),
  );
}
