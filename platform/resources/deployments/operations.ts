import { z } from '@hono/zod-openapi';
import { operation } from '../../contract/operation.ts';
import {
  createDeploymentSchema,
  envUpdateSchema,
  healthQuerySchema,
  idempotencyHeaderSchema,
  logQuerySchema,
} from './request-schema.ts';
import {
  acceptedDeploymentSchema,
  acceptedMutationSchema,
  deletedDeploymentSchema,
  deploymentAnswerSchema,
  deploymentListSchema,
  envKeyListSchema,
  eventListSchema,
  healthHistorySchema,
  logListSchema,
  runStatusSchema,
} from './schema.ts';

const tag = 'Deployments';
const bearer = { tag, auth: 'bearer' } as const;
const params = z.object({ deployment_id: z.string() });
const jsonBody = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

export const listDeployments = operation({
  ...bearer,
  id: 'listDeployments',
  method: 'get',
  path: '/deployments',
  summary: 'List the deployments of the account',
  budget: 'read',
  request: {},
  success: { status: 200, description: 'Every deployment, newest first.', schema: deploymentListSchema },
  invalid: 'invalid_request',
  errors: ['deployment_read_unavailable'],
});

export const createDeployment = operation({
  ...bearer,
  id: 'createDeployment',
  method: 'post',
  path: '/deployments',
  summary: 'Create a deployment from one source',
  budget: 'deploy_create',
  request: { headers: idempotencyHeaderSchema, ...jsonBody(createDeploymentSchema) },
  success: { status: 202, description: 'Accepted; follow the run.', schema: acceptedDeploymentSchema },
  invalid: 'unsupported_deployment_request',
  errors: [
    'invalid_idempotency_key',
    'idempotency_key_reused',
    'idempotency_unavailable',
    'billing_or_credit_required',
    'gpu_capacity_unavailable',
    'template_not_found',
    'template_not_certified',
    'deploy_service_unavailable',
  ],
  outside: 'acceptance_refusal',
});

export const readRun = operation({
  ...bearer,
  id: 'readDeploymentRun',
  method: 'get',
  path: '/deployments/runs/{run_id}',
  summary: 'Read the status of a run',
  budget: 'read',
  request: {
    params: z.object({ run_id: z.string().regex(/^run_[A-Za-z0-9]{8,64}$/) }),
    query: z.object({ app: z.string().max(63).optional() }),
  },
  success: { status: 200, description: 'The run as it stands.', schema: runStatusSchema },
  invalid: 'invalid_run_id',
  errors: ['deployment_run_not_found', 'deploy_status_unavailable'],
});

export const readDeployment = operation({
  ...bearer,
  id: 'readDeployment',
  method: 'get',
  path: '/deployments/{deployment_id}',
  summary: 'Read a deployment',
  budget: 'read',
  request: { params },
  success: { status: 200, description: 'The deployment.', schema: deploymentAnswerSchema },
  invalid: 'invalid_request',
  errors: ['deployment_not_found', 'deployment_read_unavailable'],
});

export const deleteDeployment = operation({
  ...bearer,
  id: 'deleteDeployment',
  method: 'delete',
  path: '/deployments/{deployment_id}',
  summary: 'Delete a deployment',
  budget: 'stop',
  request: { params },
  success: { status: 200, description: 'Deleted.', schema: deletedDeploymentSchema },
  invalid: 'invalid_request',
  errors: ['deployment_not_found', 'deployment_delete_failed'],
});

export const redeployDeployment = operation({
  ...bearer,
  id: 'redeployDeployment',
  method: 'post',
  path: '/deployments/{deployment_id}/redeploy',
  summary: 'Fetch, build and release the source again',
  budget: 'mutation',
  request: { params },
  success: { status: 202, description: 'Accepted; follow the run.', schema: acceptedMutationSchema },
  invalid: 'invalid_request',
  errors: ['deployment_not_found', 'redeploy_failed', 'deploy_service_unavailable'],
});

export const restartDeployment = operation({
  ...bearer,
  id: 'restartDeployment',
  method: 'post',
  path: '/deployments/{deployment_id}/restart',
  summary: 'Replace the running app by a verified copy of itself',
  budget: 'mutation',
  request: { params },
  success: { status: 202, description: 'Accepted; follow the run.', schema: acceptedMutationSchema },
  invalid: 'invalid_request',
  errors: ['deployment_not_found', 'restart_unavailable', 'deploy_service_unavailable'],
});

export const readLogs = operation({
  ...bearer,
  id: 'readDeploymentLogs',
  method: 'get',
  path: '/deployments/{deployment_id}/logs',
  summary: 'Read log lines, the newest window or those after a sequence number',
  budget: 'logs',
  request: { params, query: logQuerySchema },
  success: { status: 200, description: 'Lines in rising order.', schema: logListSchema },
  invalid: 'invalid_request',
  errors: ['deployment_not_found', 'logs_unavailable'],
});

export const readEvents = operation({
  ...bearer,
  id: 'readDeploymentEvents',
  method: 'get',
  path: '/deployments/{deployment_id}/events',
  summary: 'Read the events of a deployment',
  budget: 'logs',
  request: { params },
  success: { status: 200, description: 'Events, newest first.', schema: eventListSchema },
  invalid: 'invalid_request',
  errors: ['deployment_not_found', 'logs_unavailable'],
});

export const readHealthHistory = operation({
  ...bearer,
  id: 'readDeploymentHealthHistory',
  method: 'get',
  path: '/deployments/{deployment_id}/health-history',
  summary: 'Read what the prober observed',
  budget: 'read',
  request: { params, query: healthQuerySchema },
  success: { status: 200, description: 'Summary and observations.', schema: healthHistorySchema },
  invalid: 'invalid_request',
  errors: ['deployment_not_found'],
  outside: 'history_unavailable',
});

export const readEnv = operation({
  ...bearer,
  id: 'readDeploymentEnv',
  method: 'get',
  path: '/deployments/{deployment_id}/env',
  summary: 'List the keys of the environment; values are write-only',
  budget: 'read',
  request: { params },
  success: { status: 200, description: 'The keys.', schema: envKeyListSchema },
  invalid: 'invalid_request',
  errors: ['deployment_not_found', 'deployment_read_unavailable'],
});

export const updateEnv = operation({
  ...bearer,
  id: 'updateDeploymentEnv',
  method: 'patch',
  path: '/deployments/{deployment_id}/env',
  summary: 'Merge or replace the environment and redeploy',
  budget: 'mutation',
  request: { params, ...jsonBody(envUpdateSchema) },
  success: { status: 202, description: 'Accepted; follow the run.', schema: acceptedMutationSchema },
  invalid: 'invalid_env',
  errors: ['deployment_not_found', 'env_update_failed', 'deploy_service_unavailable'],
});
