import { z } from '@hono/zod-openapi';
import { operation } from '../../contract/operation.ts';
import {
  acceptedAttachmentSchema,
  ATTACHMENT_ID,
  attachmentAnswerSchema,
  attachmentListSchema,
  attachRequestSchema,
  requiredIdempotencyHeaderSchema as headers,
} from './schema.ts';

const common = {
  tag: 'Inference gateway',
  auth: 'bearer',
  invalid: 'invalid_ai_attachment_request',
} as const;
const change = { ...common, budget: 'mutation' } as const;
const params = z.object({ attachment_id: z.string().regex(ATTACHMENT_ID, 'This is no attachment id.') });
const accepted = {
  status: 202,
  description: 'Accepted; follow the run.',
  schema: acceptedAttachmentSchema,
} as const;
const changeErrors = [
  'invalid_idempotency_key',
  'idempotency_key_reused',
  'idempotency_unavailable',
  'ai_attachment_unavailable',
] as const;

export const listAttachments = operation({
  ...common,
  id: 'listAiAttachments',
  method: 'get',
  path: '/ai-gateway/attachments',
  summary: 'List the deployments that a gateway credential is attached to',
  budget: 'read',
  request: {},
  success: { status: 200, description: 'What is attached, newest first.', schema: attachmentListSchema },
  errors: ['ai_attachment_unavailable'],
});

export const attach = operation({
  ...change,
  id: 'attachAiGateway',
  method: 'post',
  path: '/ai-gateway/attachments',
  summary: "Put a gateway credential into a deployment's environment and redeploy with it",
  request: {
    headers,
    body: { required: true, content: { 'application/json': { schema: attachRequestSchema } } },
  },
  success: accepted,
  errors: [...changeErrors, 'deployment_not_found'],
});

export const readAttachment = operation({
  ...common,
  id: 'readAiAttachment',
  method: 'get',
  path: '/ai-gateway/attachments/{attachment_id}',
  summary: 'Read an attachment',
  budget: 'read',
  request: { params },
  success: { status: 200, description: 'The attachment.', schema: attachmentAnswerSchema },
  errors: ['not_found', 'ai_attachment_unavailable'],
});

export const detach = operation({
  ...change,
  id: 'detachAiGateway',
  method: 'delete',
  path: '/ai-gateway/attachments/{attachment_id}',
  summary: 'Revoke the gateway credential, take it out of the environment and redeploy',
  request: { params, headers },
  success: accepted,
  errors: [...changeErrors, 'not_found'],
});

export const rotate = operation({
  ...change,
  id: 'rotateAiGateway',
  method: 'post',
  path: '/ai-gateway/attachments/{attachment_id}/rotate',
  summary: 'Put a new gateway credential in the place of the present one and redeploy with it',
  request: { params, headers },
  success: accepted,
  errors: [...changeErrors, 'not_found'],
});
