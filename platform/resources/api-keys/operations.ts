import { z } from '@hono/zod-openapi';
import { operation } from '../../contract/operation.ts';
import {
  apiKeyListSchema,
  inferenceKeyListSchema,
  issuedApiKeySchema,
  issuedInferenceKeySchema,
  keyAuditSchema,
  newInferenceKeySchema,
  revokedApiKeySchema,
} from './schema.ts';

const portalSession = { tag: 'API keys', auth: 'portal_session' } as const;

export const listApiKeys = operation({
  ...portalSession,
  id: 'listApiKeys',
  method: 'get',
  path: '/api-keys',
  summary: 'List the API keys of the account, without their plaintext',
  budget: 'read',
  request: {},
  success: { status: 200, description: 'Every key, newest first.', schema: apiKeyListSchema },
  invalid: 'invalid_request',
  errors: ['api_key_management_unavailable'],
});

export const issueApiKey = operation({
  ...portalSession,
  id: 'issueApiKey',
  method: 'post',
  path: '/api-keys',
  summary: 'Issue an API key; its plaintext is in this answer only',
  budget: 'mutation',
  request: {},
  success: { status: 200, description: 'The new key.', schema: issuedApiKeySchema },
  invalid: 'invalid_request',
  errors: ['billing_or_credit_required', 'api_key_management_unavailable'],
});

export const revokeApiKey = operation({
  ...portalSession,
  id: 'revokeApiKey',
  method: 'delete',
  path: '/api-keys/{key_id}',
  summary: 'Revoke an API key or an inference key',
  budget: 'stop',
  request: { params: z.object({ key_id: z.string().regex(/^key_[A-Za-z0-9]{8,64}$/) }) },
  success: { status: 200, description: 'Whether the key was revoked now.', schema: revokedApiKeySchema },
  invalid: 'invalid_api_key_id',
  errors: ['not_found', 'api_key_management_unavailable'],
});

export const listInferenceKeys = operation({
  ...portalSession,
  id: 'listInferenceKeys',
  method: 'get',
  path: '/api-keys/inference',
  summary: 'List the inference keys of the account, without their plaintext',
  budget: 'read',
  request: {},
  success: { status: 200, description: 'Every inference key, newest first.', schema: inferenceKeyListSchema },
  invalid: 'invalid_request',
  errors: ['api_key_management_unavailable'],
});

export const issueInferenceKey = operation({
  ...portalSession,
  id: 'issueInferenceKey',
  method: 'post',
  path: '/api-keys/inference',
  summary: 'Issue a key of the inference surface; its plaintext is in this answer only',
  budget: 'mutation',
  request: { body: { required: false, content: { 'application/json': { schema: newInferenceKeySchema } } } },
  success: { status: 200, description: 'The new inference key.', schema: issuedInferenceKeySchema },
  invalid: 'invalid_inference_key_request',
  errors: ['billing_or_credit_required', 'api_key_management_unavailable'],
});

export const readKeyAudit = operation({
  ...portalSession,
  id: 'readApiKeyAudit',
  method: 'get',
  path: '/api-keys/audit',
  summary: 'Read what happened to the keys of the account',
  budget: 'read',
  request: {},
  success: { status: 200, description: 'Events, newest first.', schema: keyAuditSchema },
  invalid: 'invalid_request',
  errors: ['api_key_management_unavailable'],
});
