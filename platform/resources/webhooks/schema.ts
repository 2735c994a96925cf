import { z } from '@hono/zod-openapi';
import { assumed, assumedInstant } from '../../contract/assumed.ts';
import { EVENT_TYPES } from '../../webhooks/event-types.ts';

/** Webhooks that an account may have; the specification states no number. */
export const WEBHOOKS_MAX = 20;
/** Deliveries that one answer shows, the newest. */
export const DELIVERIES_MAX = 200;

const URL_LENGTH_MAX = 2048;
const uri = { format: 'uri' } as const;

/** What can be subscribed to (specification 6.1). */
const eventTypeSchema = z.enum(EVENT_TYPES).openapi('WebhookEventType');

export const webhookSchema = z
  .object({
    id: z.string(),
    url: z.string().openapi(uri),
    events: z.array(eventTypeSchema),
    active: z.boolean(),
    created_at: z.string().nullable().openapi(assumedInstant),
  })
  .openapi('Webhook');

export const webhookDeliverySchema = z
  .object({
    id: z.string(),
    webhook_id: z.string(),
    event_id: z.string(),
    event_type: eventTypeSchema,
    status: z.enum(['pending', 'delivered', 'retrying', 'failed']),
    attempts: z.int(),
    status_code: z.int().nullish(),
    last_error: z.string().nullish(),
    next_retry_at: z.string().nullish().openapi(assumedInstant),
    created_at: z.string().optional().openapi(assumedInstant),
    updated_at: z.string().optional().openapi(assumedInstant),
  })
  .openapi('WebhookDelivery');

export const webhookListSchema = z
  .object({
    webhooks: z.array(webhookSchema),
    count: z.int(),
    deliveries: z
      .array(webhookDeliverySchema)
      .optional()
      .openapi({
        description: `Present when include_deliveries is true: the newest ${String(DELIVERIES_MAX)}, newest first.`,
        ...assumed,
      }),
  })
  .openapi('WebhookList');

/** The secret is in this answer only (specification 6.2 rule 4). */
export const createdWebhookSchema = z
  .object({ webhook: webhookSchema, signing_secret: z.string() })
  .openapi('CreatedWebhook');

export const deletedWebhookSchema = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .openapi('DeletedWebhook');

export const createWebhookSchema = z
  .object({
    url: z
      .string()
      .max(URL_LENGTH_MAX)
      .openapi({ ...uri, description: 'An absolute https:// address of a public host.' }),
    events: z
      .array(eventTypeSchema)
      .min(1)
      .max(100)
      .optional()
      .openapi({ description: 'Every type when it is left out.', ...assumed }),
  })
  .openapi('CreateWebhookRequest');

export const webhookQuerySchema = z.object({
  include_deliveries: z
    .enum(['true', 'false'], 'Use true or false.')
    .optional()
    .transform((value) => value === 'true')
    .openapi({ type: 'boolean', default: false }),
});
