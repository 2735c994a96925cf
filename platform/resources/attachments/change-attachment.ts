import { and, eq, inArray } from 'drizzle-orm';
import type { AppDeps } from '../../app-deps.ts';
import type { Transaction } from '../../db/database.ts';
import { aiAttachments } from '../../db/schema/attachments.ts';
import { deploymentEnv, deployments } from '../../db/schema/deployments.ts';
import type { Caller } from '../../http/caller.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { inferenceUrl } from '../../inference/inference-address.ts';
import { writeEnv } from '../deployments/env-store.ts';
import { lockDeployment, type LockedDeployment } from '../deployments/own-deployment.ts';
import { ENV_KEYS_MAX } from '../deployments/request-schema.ts';
import { requestRun } from '../deployments/request-run.ts';
import { newResourceId } from '../new-id.ts';
import { issueCredential, supersedeCredential } from './credential.ts';
import { closeAttachment, findOpenAttachment } from './open-attachment.ts';

type ChangeDeps = Pick<AppDeps, 'env' | 'sealing' | 'runtime'>;
type Row = typeof aiAttachments.$inferSelect;

/** The names that OpenAI's own clients read. */
const KEY_VARIABLE = 'OPENAI_API_KEY';
const ADDRESS_VARIABLE = 'OPENAI_BASE_URL';
const ENV_KEYS = [KEY_VARIABLE, ADDRESS_VARIABLE];

/**
 * Gives a deployment a credential of the inference surface: attachment, credential, sealed environment and the run
 * that brings it to the app are written in the caller's transaction. Throws deployment_not_found, and
 * invalid_ai_attachment_request when the deployment cannot take it.
 */
export async function attach(tx: Transaction, deps: ChangeDeps, caller: Caller, deploymentId: string) {
  const deployment = await lockDeployment(tx, caller.accountId, deploymentId);
  await refuseUnfit(tx, deploymentId);
  const now = new Date();
  const [row] = await tx
    .insert(aiAttachments)
    .values({
      id: newResourceId('aga'),
      accountId: caller.accountId,
      deploymentId,
      envKeys: ENV_KEYS,
      changedAt: now,
      createdAt: now,
    })
    .returning();
  return redeployWithCredential(tx, deps, caller, deployment, theRow(row));
}

/**
 * Puts a new credential in the place of the present one. The present one stays valid until the app has the new one,
 * so that no request of the app fails meanwhile. Throws not_found.
 */
export async function rotate(tx: Transaction, deps: ChangeDeps, caller: Caller, id: string) {
  const deployment = await lockAttached(tx, caller, id);
  const now = new Date();
  await supersedeCredential(tx, caller, id, now);
  const [row] = await tx
    .update(aiAttachments)
    .set({ lastChange: 'rotate', changedAt: now, rotatedAt: now })
    .where(eq(aiAttachments.id, id))
    .returning();
  return redeployWithCredential(tx, deps, caller, deployment, theRow(row));
}

/** Revokes the credential at once, takes it out of the environment and redeploys without it. Throws not_found. */
export async function detach(tx: Transaction, deps: ChangeDeps, caller: Caller, id: string) {
  const deployment = await lockAttached(tx, caller, id);
  await closeAttachment(tx, caller, id, new Date());
  const [row] = await tx.select().from(aiAttachments).where(eq(aiAttachments.id, id));
  const { envKeys } = theRow(row);
  await tx
    .delete(deploymentEnv)
    .where(and(eq(deploymentEnv.deploymentId, deployment.id), inArray(deploymentEnv.key, envKeys)));
  return acceptChange(tx, deps, caller, deployment, theRow(row), 'detaching');
}

async function redeployWithCredential(
  tx: Transaction,
  deps: ChangeDeps,
  caller: Caller,
  deployment: LockedDeployment,
  row: Row,
) {
  const credential = await issueCredential(tx, caller, row.id);
  const env = { [KEY_VARIABLE]: credential, [ADDRESS_VARIABLE]: inferenceUrl(deps.env) };
  await writeEnv(tx, deps.sealing, { deploymentId: deployment.id, env });
  const status = row.lastChange === 'attach' ? 'attaching' : 'rotating';
  return acceptChange(tx, deps, caller, deployment, row, status);
}

async function acceptChange<Status extends 'attaching' | 'rotating' | 'detaching'>(
  tx: Transaction,
  deps: ChangeDeps,
  { accountId }: Caller,
  deployment: LockedDeployment,
  row: Row,
  status: Status,
) {
  const run = await requestRun(tx, deps, { accountId, deployment, kind: 'env' });
  return {
    id: row.id,
    deployment_id: row.deploymentId,
    status,
    env_keys: row.envKeys,
    created_at: row.createdAt.toISOString(),
    rotated_at: row.rotatedAt?.toISOString() ?? null,
    run_id: run.run_id,
    status_url: run.status_url,
  };
}

/** Takes the deployment of an attachment, and so the attachment, until the transaction ends. Throws not_found. */
async function lockAttached(tx: Transaction, { accountId }: Caller, id: string): Promise<LockedDeployment> {
  const own = and(eq(aiAttachments.accountId, accountId), eq(aiAttachments.id, id));
  const [found] = await tx
    .select({ deploymentId: aiAttachments.deploymentId })
    .from(aiAttachments)
    .where(own);
  if (found === undefined) throw new PlatformError('not_found');
  await tx
    .select({ id: deployments.id })
    .from(deployments)
    .where(eq(deployments.id, found.deploymentId))
    .for('update');
  const open = await findOpenAttachment(tx, found.deploymentId);
  if (open?.id !== id) {
    throw new PlatformError('not_found', {
      message: 'The attachment was detached.',
      action: 'Attach the deployment again.',
    });
  }
  return lockDeployment(tx, accountId, found.deploymentId);
}

/** Refuses what an attachment cannot be put on; nothing that the owner has set is overwritten. */
async function refuseUnfit(tx: Transaction, deploymentId: string): Promise<void> {
  const open = await findOpenAttachment(tx, deploymentId);
  if (open !== undefined) {
    refuse(`The deployment has an attachment already: ${open.id}.`, 'Rotate or detach that one.');
  }
  const [deployment] = await tx
    .select({ runtime: deployments.runtime })
    .from(deployments)
    .where(eq(deployments.id, deploymentId));
  if (deployment?.runtime === 'static') {
    refuse('A static site has no process that could use a credential.', 'Attach a dynamic deployment.');
  }
  const rows = await tx
    .select({ key: deploymentEnv.key })
    .from(deploymentEnv)
    .where(eq(deploymentEnv.deploymentId, deploymentId));
  const taken = rows.map(({ key }) => key).filter((key) => ENV_KEYS.includes(key));
  if (taken.length > 0) {
    const keys = taken.sort().join(' and ');
    refuse(`The environment of the deployment has ${keys} already.`, `Remove ${keys}, then attach.`);
  }
  if (rows.length + ENV_KEYS.length > ENV_KEYS_MAX) {
    refuse(`A deployment may have at most ${String(ENV_KEYS_MAX)} variables.`, 'Remove some, then attach.');
  }
}

function refuse(message: string, action: string): never {
  throw new PlatformError('invalid_ai_attachment_request', { message, action, field: 'deployment_id' });
}

/** The row was written or locked in this transaction. */
function theRow(row: Row | undefined): Row {
  if (row === undefined) throw new Error('An attachment is gone that this transaction holds.');
  return row;
}
