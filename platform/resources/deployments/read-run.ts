import { and, eq } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import { deployments, runs } from '../../db/schema/deployments.ts';
import { PlatformError } from '../../http/platform-error.ts';
import type { runStatusSchema } from './schema.ts';

/**
 * The status of a run. `app`, when given, must name the run's deployment by name, subdomain or id.
 * Throws deployment_run_not_found.
 */
export async function readRun(
  { db }: Pick<AppDeps, 'db'>,
  accountId: string,
  runId: string,
  app?: string,
): Promise<z.infer<typeof runStatusSchema>> {
  const [row] = await db
    .select({
      status: runs.status,
      stage: runs.stage,
      frontendUrl: runs.frontendUrl,
      errorMessage: runs.errorMessage,
      names: { id: deployments.id, appName: deployments.appName, subdomain: deployments.subdomain },
    })
    .from(runs)
    .innerJoin(deployments, eq(deployments.id, runs.deploymentId))
    .where(and(eq(runs.accountId, accountId), eq(runs.id, runId)));
  if (row === undefined || (app !== undefined && !Object.values(row.names).includes(app))) {
    throw new PlatformError('deployment_run_not_found');
  }
  const { names: _names, ...run } = row;
  return { runId, ...run };
}
