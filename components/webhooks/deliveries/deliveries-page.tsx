'use client';

import { useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/empty-state';
import { QueryView } from '@/components/query-view';
import { Button } from '@/components/ui/button';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { BrokenRows } from '../broken-rows';
import type { WebhookListView } from '../read';
import { useWebhooks } from '../use-webhooks';
import { filterDeliveries, newestFirst, type DeliveryFilter } from '../webhook-list';
import { WebhooksHead } from '../webhooks-head';
import { deliveriesParams } from './deliveries-params';
import { DeliveriesTable } from './deliveries-table';
import { DeliveriesToolbar } from './deliveries-toolbar';

const NO_FILTER: DeliveryFilter = { status: null, type: null, webhook: null };

/** What was sent to the webhooks, newest first: status, attempts, what the receiver said, the next try. */
export function DeliveriesPage() {
  const webhooks = useWebhooks();
  const { query } = webhooks;
  const [filter, setFilter] = useQueryStates(deliveriesParams);
  const change = (part: Partial<DeliveryFilter>) => void setFilter(part);
  return (
    <>
      <WebhooksHead list={query.data} />
      <DeliveriesToolbar webhooks={webhooks} filter={filter} onFilterChange={change} />
      <Panel aria-label="Deliveries">
        <QueryView
          query={query}
          skeleton={<SkeletonRows rows={8} />}
          errorTitle="Deliveries could not be read"
          isEmpty={({ deliveries, broken }) => deliveries?.length === 0 && broken.length === 0}
          empty={
            <EmptyState title="No deliveries yet">
              When something happens that a webhook is subscribed to, its delivery appears here with its
              attempts.
            </EmptyState>
          }
        >
          {(list) => <DeliveriesBody list={list} filter={filter} onClear={() => change(NO_FILTER)} />}
        </QueryView>
      </Panel>
    </>
  );
}

interface BodyProps {
  list: WebhookListView;
  filter: DeliveryFilter;
  onClear: () => void;
}

function DeliveriesBody({ list, filter, onClear }: BodyProps) {
  if (list.deliveries === null) {
    return (
      <EmptyState title="Deliveries are not reported">
        The platform was asked for them and its answer holds none, not even an empty list.
      </EmptyState>
    );
  }
  const shown = filterDeliveries(newestFirst(list.deliveries), filter);
  return (
    <>
      {shown.length === 0 && list.deliveries.length > 0 ? (
        <EmptyState
          title="No delivery matches"
          actions={<Button onClick={onClear}>Show all deliveries</Button>}
        >
          {list.deliveries.length} deliveries are there, none with this status, type and webhook.
        </EmptyState>
      ) : (
        <DeliveriesTable deliveries={shown} webhooks={list.webhooks} />
      )}
      <BrokenRows list={list} />
      <PanelFoot end="This API does not show payloads and answers">
        {shown.length} of {list.deliveries.length} deliveries that the platform returned
      </PanelFoot>
    </>
  );
}
