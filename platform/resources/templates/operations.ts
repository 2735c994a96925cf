import { z } from '@hono/zod-openapi';
import { operation } from '../../contract/operation.ts';
import { idempotencyHeaderSchema, templateDeploySchema } from '../deployments/request-schema.ts';
import { acceptedDeploymentSchema } from '../deployments/schema.ts';
import { templateAnswerSchema, templateListSchema } from './schema.ts';

const bearer = { tag: 'Templates', auth: 'bearer' } as const;
const params = z.object({ template_id: z.string() });

export const listTemplates = operation({
  ...bearer,
  id: 'listTemplates',
  method: 'get',
  path: '/templates',
  summary: 'List the app starters',
  budget: 'read',
  request: {},
  success: { status: 200, description: 'Every starter.', schema: templateListSchema },
  invalid: 'invalid_request',
  errors: [],
});

export const readTemplate = operation({
  ...bearer,
  id: 'readTemplate',
  method: 'get',
  path: '/templates/{template_id}',
  summary: 'Read a starter',
  budget: 'read',
  request: { params },
  success: { status: 200, description: 'The starter.', schema: templateAnswerSchema },
  invalid: 'invalid_request',
  errors: ['template_not_found'],
});

export const deployTemplate = operation({
  ...bearer,
  id: 'deployTemplate',
  method: 'post',
  path: '/templates/{template_id}/deploy',
  summary: 'Create a deployment from a starter',
  budget: 'deploy_create',
  request: {
    params,
    headers: idempotencyHeaderSchema,
    body: { required: true, content: { 'application/json': { schema: templateDeploySchema } } },
  },
  success: { status: 202, description: 'Accepted; follow the run.', schema: acceptedDeploymentSchema },
  invalid: 'unsupported_deployment_request',
  errors: [
    'invalid_idempotency_key',
    'idempotency_key_reused',
    'idempotency_unavailable',
    'billing_or_credit_required',
    'template_not_found',
    'template_not_certified',
    'deploy_service_unavailable',
  ],
  outside: 'acceptance_refusal',
});
