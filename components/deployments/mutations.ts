import type { CreateRequest } from '@/components/deployments/new/create-request';
import { readAccepted } from '@/components/deployments/read';
import { platformMutation } from '@/lib/api/mutation';

const changed = ['/deployments', '/deployments/{deployment_id}'] as const;

/** Creates a deployment. The key makes a repetition of the same body return the first result (specification 8.3). */
export const createDeployment = platformMutation({
  call: (platform, { body, idempotencyKey }: { body: CreateRequest; idempotencyKey: string }) =>
    platform.POST('/deployments', { body, params: { header: { 'Idempotency-Key': idempotencyKey } } }),
  read: readAccepted,
  invalidates: ['/deployments'],
});

/** Fetches, builds and releases the source of a deployment again. */
export const redeployDeployment = platformMutation({
  call: (platform, deploymentId: string) =>
    platform.POST('/deployments/{deployment_id}/redeploy', {
      params: { path: { deployment_id: deploymentId } },
    }),
  read: readAccepted,
  invalidates: changed,
});

/** Replaces the running app by a verified copy of itself. */
export const restartDeployment = platformMutation({
  call: (platform, deploymentId: string) =>
    platform.POST('/deployments/{deployment_id}/restart', {
      params: { path: { deployment_id: deploymentId } },
    }),
  read: readAccepted,
  invalidates: changed,
});

/** Deletes a deployment. Any 2xx counts as accepted: the specification names 200 and 202; what came of it is read again. */
export const deleteDeployment = platformMutation({
  call: (platform, deploymentId: string) =>
    platform.DELETE('/deployments/{deployment_id}', { params: { path: { deployment_id: deploymentId } } }),
  read: () => undefined,
  invalidates: changed,
});
