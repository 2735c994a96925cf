'use client';

import { RefreshCw } from 'lucide-react';
import { QueryAge } from '@/components/query-view';
import { Button } from '@/components/ui/button';
import { priceWords } from './price';
import type { Webhooks } from './use-webhooks';

/** How old the data is, what a reading costs, and the button that spends it. */
export function ReadAgain({ webhooks }: { webhooks: Webhooks }) {
  const { query, price } = webhooks;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 md:ml-auto">
      <span className="text-12 text-muted">
        {/* A line of its own on a phone, there from the start, so that nothing moves when the age comes. */}
        <span className="max-md:block max-md:min-h-lh">
          <QueryAge query={query} />
        </span>
        {query.data === undefined ? null : (
          <span aria-hidden="true" className="max-md:hidden">
            {' · '}
          </span>
        )}
        <span id="read-again-price">{priceWords(price)}</span>
      </span>
      <Button
        size="small"
        aria-describedby="read-again-price"
        working={query.isFetching}
        onClick={() => void query.refetch()}
      >
        <RefreshCw aria-hidden="true" />
        Read again
      </Button>
    </span>
  );
}
