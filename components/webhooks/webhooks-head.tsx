'use client';

import { Plus } from 'lucide-react';
import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import { PageHead } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { LinkTabs } from '@/components/ui/tabs';
import { routes } from '@/lib/routes';
import type { WebhookListView } from './read';

/** Title and tabs of the pages about webhooks. */
export function WebhooksHead({
  list,
  facts,
}: {
  list?: WebhookListView | undefined;
  facts?: readonly ReactNode[];
}) {
  return (
    <>
      <PageHead
        title="Webhooks"
        {...(facts && { facts })}
        actions={
          <Button asChild variant="primary">
            <Link href={routes.newWebhook()}>
              <Plus aria-hidden="true" className="lucide" />
              Add webhook
            </Link>
          </Button>
        }
      />
      <LinkTabs
        label="Webhooks"
        tabs={[
          { href: routes.webhooks(), label: 'Endpoints', count: list?.webhooks.length },
          { href: routes.webhookDeliveries(), label: 'Deliveries', count: list?.deliveries?.length },
          { href: routes.webhookVerifier(), label: 'Verify signatures' },
        ]}
      />
    </>
  );
}
