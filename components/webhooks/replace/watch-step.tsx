'use client';

import { Button } from '@/components/ui/button';
import { DeliveriesTable } from '../deliveries/deliveries-table';
import type { Webhook, WebhookListView } from '../read';
import { newestFirst } from '../webhook-list';
import { deliveryWords } from './replacement';

const SHOWN_MAX = 5;

export interface WatchStepProps {
  list: WebhookListView;
  old: Webhook;
  fresh: Webhook;
  onDelete: () => void;
  onDiscard: () => void;
}

/** The newest deliveries to the new webhook, and the way to the last step once they are taken. */
export function WatchStep({ list, old, fresh, onDelete, onDiscard }: WatchStepProps) {
  const own = (list.deliveries ?? []).filter(({ webhookId }) => webhookId === fresh.id);
  const isProven = own.some(({ status }) => status === 'delivered');
  return (
    <div className="grid gap-3 pb-4 text-13">
      <p className="px-4">{deliveryWords(list.deliveries, fresh.id)}</p>
      {own.length === 0 ? null : (
        <div className="border-y border-border">
          <DeliveriesTable deliveries={newestFirst(own).slice(0, SHOWN_MAX)} webhooks={list.webhooks} />
        </div>
      )}
      <p className="px-4 text-muted">
        {isProven
          ? 'The new webhook works, so the old one can go.'
          : 'Nothing proves yet that the new secret is in place. Any redeploy or restart makes an event.'}
      </p>
      <div className="flex flex-wrap gap-2 px-4">
        <Button variant={isProven ? 'primary' : 'secondary'} onClick={onDelete}>
          Delete the old webhook
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard the new webhook
        </Button>
        <code className="self-center text-muted">{old.id}</code>
      </div>
    </div>
  );
}
