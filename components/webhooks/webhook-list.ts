import { readInstant } from '@/lib/format/time';
import type { Delivery, Webhook, WebhookListView } from './read';
import { deliveryStatus } from './status';

/** A webhook with what its deliveries say. */
export interface WebhookRow {
  webhook: Webhook;
  /** The newest delivery; null where none is shown, undefined where the answer holds no deliveries. */
  last: Delivery | null | undefined;
  /** Deliveries in sight that failed or wait for another attempt; undefined where none are known. */
  failingCount: number | undefined;
  /** The newest delivery that came to something was not taken. */
  isFailing: boolean;
}

const epochOf = (value: string | number | null) => readInstant(value)?.epochMs ?? null;

/** When something was last known of a delivery, in milliseconds since 1970; null when no time can be read. */
export function deliveryTime(delivery: Delivery): number | null {
  return epochOf(delivery.updatedAt) ?? epochOf(delivery.createdAt);
}

/** Newest first by creation; those without a readable time stay where the platform put them. */
export function newestFirst(deliveries: readonly Delivery[]): Delivery[] {
  return deliveries.toSorted((one, other) => {
    const [first, second] = [epochOf(one.createdAt), epochOf(other.createdAt)];
    return first === null || second === null ? 0 : second - first;
  });
}

/** Every webhook with its newest delivery and its failures. */
export function webhookRows({ webhooks, deliveries }: WebhookListView): WebhookRow[] {
  const sorted = deliveries === null ? null : newestFirst(deliveries);
  return webhooks.map((webhook) => {
    if (sorted === null) return { webhook, last: undefined, failingCount: undefined, isFailing: false };
    const own = sorted.filter(({ webhookId }) => webhookId === webhook.id);
    const settled = own.find(({ status }) => status !== 'pending');
    return {
      webhook,
      last: own[0] ?? null,
      failingCount: own.filter(({ status }) => deliveryStatus(status).isFailure).length,
      isFailing: settled !== undefined && deliveryStatus(settled.status).isFailure,
    };
  });
}

export interface DeliveryFilter {
  /** Each null for all. */
  status: string | null;
  type: string | null;
  webhook: string | null;
}

/** The deliveries that an address asks for. */
export function filterDeliveries(deliveries: readonly Delivery[], filter: DeliveryFilter): Delivery[] {
  return deliveries.filter(
    ({ status, eventType, webhookId }) =>
      (filter.status === null || status === filter.status) &&
      (filter.type === null || eventType === filter.type) &&
      (filter.webhook === null || webhookId === filter.webhook),
  );
}

/** The list with a new webhook at its beginning, in place of an older reading of it. */
export function withWebhook(list: WebhookListView, webhook: Webhook): WebhookListView {
  return { ...list, webhooks: [webhook, ...list.webhooks.filter(({ id }) => id !== webhook.id)] };
}

/** The list without a webhook and without its deliveries, as the platform shows it once it is deleted. */
export function withoutWebhook(list: WebhookListView, webhookId: string): WebhookListView {
  return {
    ...list,
    webhooks: list.webhooks.filter(({ id }) => id !== webhookId),
    deliveries: list.deliveries?.filter((delivery) => delivery.webhookId !== webhookId) ?? null,
  };
}
