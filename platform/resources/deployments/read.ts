import type { AppDeps } from '../../app-deps.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { toldUntil } from '../billing/accrual.ts';
import { toDeployment, type DeploymentAnswer } from './deployment-answer.ts';
import { selectDeployment } from './deployment-rows.ts';

type ReadDeps = Pick<AppDeps, 'pool' | 'runtime'>;

/** One deployment of the account, also a deleted one. Throws deployment_not_found. */
export async function readDeployment(
  { pool, runtime }: ReadDeps,
  accountId: string,
  id: string,
): Promise<DeploymentAnswer> {
  const row = await selectDeployment(pool, accountId, id);
  if (row === undefined) throw new PlatformError('deployment_not_found');
  return toDeployment(row, runtime.publicUrl(row.subdomain), toldUntil(Date.now()));
}
