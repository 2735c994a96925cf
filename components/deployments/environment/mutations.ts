import { readAccepted } from '@/components/deployments/read';
import { platformMutation } from '@/lib/api/mutation';
import type { EnvMode } from './staged';

/** What an update sends: values by key. Merged with what is there, or in its place. */
export interface EnvUpdate {
  deploymentId: string;
  env: Readonly<Record<string, string>>;
  mode: EnvMode;
}

/** Sets variables and redeploys with them (specification 4.1). Its variables hold values: reset the mutation once it is done. */
export const updateEnv = platformMutation({
  call: (platform, { deploymentId, env, mode }: EnvUpdate) =>
    platform.PATCH('/deployments/{deployment_id}/env', {
      params: { path: { deployment_id: deploymentId } },
      body: { env, replace: mode === 'replace' },
    }),
  read: readAccepted,
  invalidates: ['/deployments', '/deployments/{deployment_id}', '/deployments/{deployment_id}/env'],
});
