'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { deploymentDetail } from '@/components/deployments/queries';

/**
 * Whether the deployment is known to be deleted, by the read that the frame around its pages keeps fresh; nothing is
 * read for this. What a deleted deployment leaves behind does not change, so it is read once and not followed.
 */
export function useIsDeleted(deploymentId: string): boolean {
  const { queryKey, queryFn } = deploymentDetail(deploymentId);
  const { data } = useQuery({ ...queryOptions({ queryKey, queryFn }), enabled: false });
  return data?.deployment.status === 'deleted';
}
