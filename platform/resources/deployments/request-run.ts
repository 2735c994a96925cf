import { and, eq, inArray } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import type { Transaction } from '../../db/database.ts';
import { deployments, runs } from '../../db/schema/deployments.ts';
import type { RunKind } from '../../db/schema/row-types.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { lockDeployment, type LockedDeployment } from './own-deployment.ts';

import type { acceptedMutationSchema } from './schema.ts';

export type AcceptedMutation = z.infer<typeof acceptedMutationSchema>;
type RunDeps = Pick<AppDeps, 'db' | 'runtime'>;

/** Where a run can be followed. */
export const statusUrl = (runId: string) => `/deployments/runs/${runId}`;

/** Asks for a new release of the source. Throws deployment_not_found. */
export async function redeploy(deps: RunDeps, accountId: string, id: string): Promise<AcceptedMutation> {
  return deps.db.transaction(async (tx) => {
    const deployment = await lockDeployment(tx, accountId, id);
    return requestRun(tx, deps, { accountId, deployment, kind: 'redeploy' });
  });
}

/**
 * Asks for a verified replacement of the live release. Throws deployment_not_found, and restart_unavailable (409)
 * when nothing is live or a run is under way, which would replace the app anyway.
 */
export async function restart(deps: RunDeps, accountId: string, id: string): Promise<AcceptedMutation> {
  return deps.db.transaction(async (tx) => {
    const deployment = await lockDeployment(tx, accountId, id);
    if (deployment.liveReleaseId === null) {
      throw new PlatformError('restart_unavailable', {
        message: 'Nothing is live that could be restarted.',
        action: 'Redeploy it.',
      });
    }
    if (await hasOpenRun(tx, id)) {
      throw new PlatformError('restart_unavailable', {
        message: 'A run of this deployment is under way.',
        action: 'Wait for its run to end.',
      });
    }
    return requestRun(tx, deps, { accountId, deployment, kind: 'restart' });
  });
}

/** Queues a run of a locked deployment, with its events, and says where to follow it. */
export async function requestRun(
  tx: Transaction,
  { runtime }: Pick<AppDeps, 'runtime'>,
  request: { accountId: string; deployment: LockedDeployment; kind: Exclude<RunKind, 'create'> },
): Promise<AcceptedMutation> {
  const { accountId, deployment, kind } = request;
  const { id, appName, subdomain } = deployment;
  await tx.update(deployments).set({ updatedAt: new Date() }).where(eq(deployments.id, id));
  const [runId = ''] = await runtime.enqueueRuns(tx, [{ deploymentId: id, accountId, kind }]);
  return {
    id,
    status: 'accepted',
    app_name: appName,
    subdomain,
    run_id: runId,
    status_url: statusUrl(runId),
  };
}

async function hasOpenRun(tx: Transaction, deploymentId: string): Promise<boolean> {
  const open = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.deploymentId, deploymentId), inArray(runs.status, ['queued', 'running'])))
    .limit(1);
  return open.length > 0;
}
