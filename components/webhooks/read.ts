import * as z from 'zod/mini';
import { unreadableAnswer } from '@/lib/api/errors';
import {
  flagOrNull,
  instantRaw,
  maybeRecord,
  maybeText,
  numberOrNull,
  readAnswer,
  record,
  requiredText,
  rows,
  text,
  type BrokenRow,
  type Word,
} from '@/lib/api/read';
import type { components } from '@/lib/api/schema.gen';

export type DeliveryStatus = components['schemas']['WebhookDelivery']['status'];
type Instant = string | number | null;

const webhookSchema = record({
  id: requiredText(),
  url: text(),
  events: z.catch(z.nullable(z.array(z.unknown())), null),
  active: flagOrNull(),
  created_at: instantRaw(),
});

const deliverySchema = record({
  id: requiredText(),
  webhook_id: text(),
  event_id: text(),
  event_type: text(),
  status: text(),
  attempts: numberOrNull(),
  status_code: numberOrNull(),
  last_error: maybeText(),
  next_retry_at: instantRaw(),
  created_at: instantRaw(),
  updated_at: instantRaw(),
});

export interface Webhook {
  id: string;
  /** '' when not reported. */
  url: string;
  /** Types in the API's words, also unknown ones; null when not reported. */
  events: string[] | null;
  isActive: boolean | null;
  createdAt: Instant;
  extra: Record<string, unknown>;
}

export interface Delivery {
  id: string;
  /** '' when not reported, as the next three. */
  webhookId: string;
  eventId: string;
  eventType: string;
  status: Word<DeliveryStatus>;
  attempts: number | null;
  /** What the receiver answered; null when it did not. */
  statusCode: number | null;
  lastError: string | null;
  nextRetryAt: Instant;
  createdAt: Instant;
  updatedAt: Instant;
  /** Fields that this portal does not know; so with a webhook. */
  extra: Record<string, unknown>;
}

export interface WebhookListView {
  webhooks: Webhook[];
  /** Newest first as far as the platform says so; null when the answer holds no deliveries. */
  deliveries: Delivery[] | null;
  /** Rows of both lists that could not be read. */
  broken: BrokenRow[];
}

function toWebhook(raw: z.output<typeof webhookSchema>): Webhook {
  const { id, url, events, active, created_at: createdAt, extra } = raw;
  const words = events?.filter((event) => typeof event === 'string') ?? null;
  return { id, url, events: words, isActive: active, createdAt, extra };
}

function toDelivery(raw: z.output<typeof deliverySchema>): Delivery {
  return {
    id: raw.id,
    webhookId: raw.webhook_id,
    eventId: raw.event_id,
    eventType: raw.event_type,
    status: raw.status,
    attempts: raw.attempts,
    statusCode: raw.status_code,
    lastError: raw.last_error,
    nextRetryAt: raw.next_retry_at,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
    extra: raw.extra,
  };
}

const webhookRow = z.pipe(webhookSchema, z.transform(toWebhook));
const deliveryRow = z.pipe(deliverySchema, z.transform(toDelivery));

/** The list itself, or the field that holds it: `webhooks` as specified, or what other servers call it. */
function listIn(answer: unknown): unknown[] | null {
  if (Array.isArray(answer)) return answer as unknown[];
  if (typeof answer !== 'object' || answer === null) return null;
  const fields = new Map<string, unknown>(Object.entries(answer));
  for (const name of ['webhooks', 'data', 'items', 'results']) {
    const list = fields.get(name);
    if (Array.isArray(list)) return list as unknown[];
  }
  return null;
}

/**
 * Reads the answer of GET /webhooks (specification 2.11). A row without an id is kept as it came.
 * @throws ApiError `unreadable_answer` when there is no list in it: that is not the same as an empty one
 */
export function readWebhookList(answer: unknown): WebhookListView {
  const list = listIn(answer);
  if (list === null) throw unreadableAnswer(200, undefined, JSON.stringify(answer));
  const webhooks = z.parse(rows(webhookRow), list);
  const all: unknown = Array.isArray(answer) ? null : (answer as { deliveries?: unknown }).deliveries;
  const deliveries = Array.isArray(all) ? z.parse(rows(deliveryRow), all) : null;
  return {
    webhooks: webhooks.rows,
    deliveries: deliveries?.rows ?? null,
    broken: [...webhooks.broken, ...(deliveries?.broken ?? [])],
  };
}

export interface CreatedWebhook {
  /** Null when the answer holds the secret and no webhook that can be read. */
  webhook: Webhook | null;
  signingSecret: string;
}

const createdSchema = record({
  webhook: z.catch(z.nullable(webhookRow), null),
  signing_secret: requiredText(),
});

/** Reads the answer of POST /webhooks. @throws ApiError when it holds no secret: then nobody has it */
export function readCreatedWebhook(answer: unknown): CreatedWebhook {
  const { webhook, signing_secret: signingSecret } = readAnswer(createdSchema, answer);
  return { webhook, signingSecret };
}

/** Whether the answer of DELETE /webhooks/{webhook_id} says that it is deleted. */
export function readDeletedWebhook(answer: unknown): boolean {
  return z.parse(maybeRecord({ deleted: flagOrNull() }), answer)?.deleted === true;
}
