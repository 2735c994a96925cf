import { platformQuery } from '@/lib/api/query';
import { readWebhookList } from './read';
import { deliveryStatus } from './status';

const OPEN_MS = 10_000;
const SETTLED_MS = 60_000;

/**
 * Webhooks and deliveries in one answer, so that one reading pays for both. It never goes out of date by itself: see
 * `useWebhooks`, which lets it be polled only where the platform's headers say that this costs no change.
 */
export const webhookList = platformQuery({
  path: '/webhooks',
  params: { query: { include_deliveries: true } },
  read: readWebhookList,
  freshness: ({ deliveries }) =>
    deliveries?.some(({ status }) => deliveryStatus(status).isOpen) === true ? OPEN_MS : SETTLED_MS,
  staleMs: Infinity,
});
