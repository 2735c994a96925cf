'use client';

import { useQuery } from '@tanstack/react-query';
import { envKeys } from '@/components/deployments/environment/queries';
import { recreate, type Recreation } from '@/components/deployments/new/recreate';
import { useRecipes } from '@/components/deployments/new/use-recipes';
import { deploymentDetail } from '@/components/deployments/queries';
import { type ApiError, asApiError } from '@/lib/api/errors';

export type RecreationRead =
  | { phase: 'reading' }
  /** Neither the platform nor this browser knows enough to begin with. */
  | { phase: 'failed'; error: ApiError; retry: () => void }
  | { phase: 'read'; name: string; hasRecipe: boolean; savedAtMs: number | null; recreation: Recreation };

/** Everything that is still known of how a deployment was made: the platform's record, its variables' names, this browser's recipe. */
export function useRecreation(deploymentId: string): RecreationRead {
  const { recipes } = useRecipes();
  // Read once: what the form begins with must not change under the hands of who types into it.
  const deployment = useQuery({ ...deploymentDetail(deploymentId), refetchOnWindowFocus: false });
  const env = useQuery({ ...envKeys(deploymentId), refetchOnWindowFocus: false });
  if (deployment.isPending || env.isPending) return { phase: 'reading' };
  const recipe = recipes.find((each) => each.deploymentId === deploymentId) ?? null;
  if (deployment.data === undefined && recipe === null) {
    const retry = () => void deployment.refetch();
    return { phase: 'failed', error: asApiError(deployment.error), retry };
  }
  const known = deployment.data?.deployment ?? null;
  return {
    phase: 'read',
    name: known?.appName ?? deploymentId,
    hasRecipe: recipe !== null,
    savedAtMs: recipe?.savedAtMs ?? null,
    recreation: recreate({ deployment: known, recipe, envNames: env.data ?? null }),
  };
}
