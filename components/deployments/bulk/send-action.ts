import type { QueryClient } from '@tanstack/react-query';
import { readAccepted } from '@/components/deployments/read';
import { unwrap } from '@/lib/api/client';
import { platformOf } from '@/lib/api/platform-of';
import type { BulkAction } from './plan';

/**
 * Sends one action on one deployment and gives the run to follow, null where the platform names none. Not a mutation of its own: the job
 * decides when the list is read again, so that thirty changes do not cost thirty reads. @throws ApiError
 */
export async function sendAction(
  queryClient: QueryClient,
  action: BulkAction,
  deploymentId: string,
): Promise<string | null> {
  const platform = platformOf(queryClient);
  const params = { path: { deployment_id: deploymentId } };
  if (action === 'delete') {
    await unwrap(platform.DELETE('/deployments/{deployment_id}', { params }));
    return null;
  }
  const answer =
    action === 'restart'
      ? platform.POST('/deployments/{deployment_id}/restart', { params })
      : platform.POST('/deployments/{deployment_id}/redeploy', { params });
  return readAccepted(await unwrap(answer)).runId;
}
