import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';
import { deploymentEnv, deployments } from './schema/deployments.ts';
import type { ImageCredentials } from './schema/row-types.ts';
import { envAad, imageCredentialsAad, type Sealing } from './sealing.ts';

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

const credentials = z.object({ username: z.string(), password: z.string() });

/** The registry credentials of a deployment's image in plain text, for a pull only; null when it has none. */
export async function unsealImageCredentials(
  db: Database,
  sealing: Sealing,
  deploymentId: string,
): Promise<ImageCredentials | null> {
  const [row] = await db
    .select({ sealed: deployments.imageCredentials })
    .from(deployments)
    .where(eq(deployments.id, deploymentId));
  const sealed = row?.sealed ?? null;
  if (sealed === null) return null;
  return credentials.parse(JSON.parse(sealing.unseal(sealed, imageCredentialsAad(deploymentId))));
}
