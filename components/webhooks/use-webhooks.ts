'use client';

import { useBudgets } from '@/lib/browser/budget';
import { useNow } from '@/lib/browser/use-now';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { readPrice } from './price';
import { webhookList } from './queries';

/**
 * The webhooks and what a reading costs. The browser reads, not the server, because the price stands in the headers
 * of the answer. Polled only where these show another budget than that of changes.
 */
export function useWebhooks() {
  const ledger = useBudgets();
  const nowMs = useNow(10_000);
  const price = readPrice(ledger, nowMs);
  const query = usePolledQuery(webhookList, { isManual: price.kind !== 'cheap' });
  return { query, price };
}

export type Webhooks = ReturnType<typeof useWebhooks>;
