import { platformQuery } from '@/lib/api/query';
import { readEnvKeys } from './read';

/** The names of a deployment's variables. Not polled: they change when somebody acts, and are read again on focus and before a change is sent. */
export function envKeys(deploymentId: string) {
  return platformQuery({
    path: '/deployments/{deployment_id}/env',
    params: { path: { deployment_id: deploymentId } },
    read: readEnvKeys,
  });
}
