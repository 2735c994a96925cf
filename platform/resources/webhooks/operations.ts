import { z } from '@hono/zod-openapi';
import { operation } from '../../contract/operation.ts';
import {
  createdWebhookSchema,
  createWebhookSchema,
  deletedWebhookSchema,
  webhookListSchema,
  webhookQuerySchema,
  WEBHOOKS_MAX,
} from './schema.ts';

const bearer = { tag: 'Webhooks', auth: 'bearer' } as const;

export const listWebhooks = operation({
  ...bearer,
  id: 'listWebhooks',
  method: 'get',
  path: '/webhooks',
  summary: 'List the webhooks of the account, and on demand what was delivered to them',
  budget: 'read',
  request: { query: webhookQuerySchema },
  success: { status: 200, description: 'Every webhook, newest first.', schema: webhookListSchema },
  invalid: 'invalid_request',
  errors: ['webhook_state_unavailable'],
});

export const createWebhook = operation({
  ...bearer,
  id: 'createWebhook',
  method: 'post',
  path: '/webhooks',
  summary: `Subscribe an address to events; an account has at most ${String(WEBHOOKS_MAX)}`,
  budget: 'mutation',
  request: {
    body: { required: true, content: { 'application/json': { schema: createWebhookSchema } } },
  },
  success: {
    status: 201,
    description: 'The webhook, with its signing secret in this answer only.',
    schema: createdWebhookSchema,
  },
  invalid: 'invalid_request',
  invalidFields: { url: 'invalid_webhook_url' },
  errors: ['invalid_webhook_url', 'webhook_state_unavailable'],
});

export const deleteWebhook = operation({
  ...bearer,
  id: 'deleteWebhook',
  method: 'delete',
  path: '/webhooks/{webhook_id}',
  summary: 'Delete a webhook; what is still owed to it is dropped',
  budget: 'mutation',
  request: { params: z.object({ webhook_id: z.string().regex(/^wh_[A-Za-z0-9]{8,64}$/) }) },
  success: { status: 200, description: 'Deleted.', schema: deletedWebhookSchema },
  invalid: 'invalid_webhook_id',
  errors: ['webhook_not_found', 'webhook_state_unavailable'],
});
