import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import type { Transaction } from '../../db/database.ts';
import { deploymentEnv } from '../../db/schema/deployments.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { findOpenAttachment } from '../attachments/open-attachment.ts';
import { firstMissing, requiredEnv } from '../templates/catalog.ts';
import { writeEnv } from './env-store.ts';
import { assertOwnDeployment, lockDeployment } from './own-deployment.ts';
import { requestRun, type AcceptedMutation } from './request-run.ts';
import { ENV_KEYS_MAX } from './request-schema.ts';
import type { envKeyListSchema } from './schema.ts';

const ENV_BYTES_MAX = 1_048_576;

/** The keys of a deployment's environment; values are write-only (specification 2.5). Throws deployment_not_found. */
export async function readEnvKeys(
  { db }: Pick<AppDeps, 'db'>,
  accountId: string,
  deploymentId: string,
): Promise<z.infer<typeof envKeyListSchema>> {
  await assertOwnDeployment(db, accountId, deploymentId);
  const rows = await db
    .select({ key: deploymentEnv.key })
    .from(deploymentEnv)
    .where(eq(deploymentEnv.deploymentId, deploymentId))
    .orderBy(asc(deploymentEnv.key));
  return {
    keys: rows.map(({ key }) => key),
    variables: rows.map(({ key }) => ({ key, value: null, write_only: true as const })),
    count: rows.length,
  };
}

export interface EnvUpdate {
  env: Record<string, string>;
  /** True: variables that `env` does not name are removed, but for those of a gateway attachment. */
  replace: boolean;
}

/**
 * Merges or replaces the environment and redeploys with it, in one transaction. Throws deployment_not_found, and
 * invalid_env when nothing would change, too many variables would be left, one that the template needs would go, or
 * one that a gateway attachment keeps would change.
 */
export async function updateEnv(
  deps: Pick<AppDeps, 'db' | 'sealing' | 'runtime'>,
  accountId: string,
  deploymentId: string,
  update: EnvUpdate,
): Promise<AcceptedMutation> {
  if (Object.keys(update.env).length === 0 && !update.replace) {
    throw new PlatformError('invalid_env', { message: 'Give at least one variable.', field: 'env' });
  }
  return deps.db.transaction(async (tx) => {
    const deployment = await lockDeployment(tx, accountId, deploymentId);
    refuseMissing(deployment.templateId, update);
    const attached = (await findOpenAttachment(tx, deploymentId))?.envKeys ?? [];
    refuseAttached(attached, update);
    if (update.replace) await removeOthers(tx, deploymentId, [...Object.keys(update.env), ...attached]);
    await writeEnv(tx, deps.sealing, { deploymentId, env: update.env });
    await refuseTooMuch(tx, deploymentId);
    return requestRun(tx, deps, { accountId, deployment, kind: 'env' });
  });
}

/** What a template needs may change, but neither go nor become empty. */
function refuseMissing(templateId: string | null, { env, replace }: EnvUpdate): void {
  if (templateId === null) return;
  const required = requiredEnv(templateId).filter((key) => replace || Object.hasOwn(env, key));
  const missing = firstMissing(required, env);
  if (missing === undefined) return;
  throw new PlatformError('invalid_env', {
    message: `The template needs a value for ${missing}.`,
    field: `env.${missing}`,
  });
}

/** What an attachment has put there is changed by rotating or detaching it, so that app and credential agree. */
function refuseAttached(attached: string[], { env }: EnvUpdate): void {
  const kept = attached.find((key) => Object.hasOwn(env, key));
  if (kept === undefined) return;
  throw new PlatformError('invalid_env', {
    message: `The inference gateway attachment of the deployment keeps ${kept}.`,
    action: 'Rotate or detach the attachment instead.',
    field: `env.${kept}`,
  });
}

async function removeOthers(tx: Transaction, deploymentId: string, keys: string[]): Promise<void> {
  await tx
    .delete(deploymentEnv)
    .where(and(eq(deploymentEnv.deploymentId, deploymentId), notInArray(deploymentEnv.key, keys)));
}

/** What a process can be started with is bounded: about 2 MB on Linux, arguments included. */
async function refuseTooMuch(tx: Transaction, deploymentId: string): Promise<void> {
  const [kept] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`sum(octet_length(key) + octet_length(sealed_value))::int`,
    })
    .from(deploymentEnv)
    .where(eq(deploymentEnv.deploymentId, deploymentId));
  const message =
    (kept?.count ?? 0) > ENV_KEYS_MAX
      ? `At most ${String(ENV_KEYS_MAX)} variables.`
      : (kept?.bytes ?? 0) > ENV_BYTES_MAX
        ? 'All variables together may have at most 1 MiB.'
        : null;
  if (message !== null) throw new PlatformError('invalid_env', { message, field: 'env' });
}
