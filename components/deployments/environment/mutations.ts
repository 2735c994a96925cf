import { readAccepted } from '@/components/deployments/read';
import { platformMutation } from '@/lib/api/mutation';

/** What an update sends: values by key. It is merged with what is there and replaces nothing else. */
export interface EnvUpdate {
  deploymentId: string;
  env: Readonly<Record<string, string>>;
}

/** Sets variables and redeploys with them (specification 4.1). Its variables hold values: reset the mutation once it is done. */
export const updateEnv = platformMutation({
  call: (platform, { deploymentId, env }: EnvUpdate) =>
    platform.PATCH('/deployments/{deployment_id}/env', {
      params: { path: { deployment_id: deploymentId } },
      body: { env, replace: false },
    }),
  read: readAccepted,
  invalidates: ['/deployments', '/deployments/{deployment_id}', '/deployments/{deployment_id}/env'],
});
