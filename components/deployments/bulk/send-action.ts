import type { QueryClient } from '@tanstack/react-query';
import { type Accepted, readAccepted } from '@/components/deployments/read';
import { unwrap } from '@/lib/api/client';
import { platformOf } from '@/lib/api/platform-of';
import type { BulkAction } from './plan';

/**
 * Sends one action on one deployment and gives the run to follow, if the platform names one. Not a mutation of its own: the job
 * decides when the list is read again, so that thirty changes do not cost thirty reads. @throws ApiError
 */
export async function sendAction(
  queryClient: QueryClient,
  action: BulkAction,
  deploymentId: string,
): Promise<Pick<Accepted, 'runId' | 'statusUrl'>> {
  const platform = platformOf(queryClient);
  const params = { path: { deployment_id: deploymentId } };
  if (action === 'delete') {
    await unwrap(platform.DELETE('/deployments/{deployment_id}', { params }));
    return { runId: null, statusUrl: null };
  }
  const answer =
    action === 'restart'
      ? platform.POST('/deployments/{deployment_id}/restart', { params })
      : platform.POST('/deployments/{deployment_id}/redeploy', { params });
  return readAccepted(await unwrap(answer));
}
