'use client';

import { Link } from '@/components/link';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Toolbar } from '@/components/page-head';
import { QueryView } from '@/components/query-view';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { routes } from '@/lib/routes';
import { BrokenRows } from './broken-rows';
import { DeleteWebhookDialog } from './delete-webhook-dialog';
import { NotOffered } from './not-offered';
import type { Webhook } from './read';
import { ReadAgain } from './read-again';
import { useWebhooks } from './use-webhooks';
import { webhookRows, type WebhookRow } from './webhook-list';
import { WebhooksHead } from './webhooks-head';
import { WebhooksTable } from './webhooks-table';

/** The webhooks of the account, what they get and whether they take it. */
export function WebhooksPage() {
  const webhooks = useWebhooks();
  const [target, setTarget] = useState<Webhook | null>(null);
  const { query } = webhooks;
  const rows = query.data === undefined ? [] : webhookRows(query.data);
  return (
    <>
      <WebhooksHead list={query.data} facts={['Signed deliveries of events to an address of yours']} />
      <Toolbar>
        <ReadAgain webhooks={webhooks} />
      </Toolbar>
      <Panel aria-label="Webhooks">
        <QueryView
          query={query}
          skeleton={<SkeletonRows rows={3} />}
          errorTitle="Webhooks could not be read"
          isEmpty={(list) => list.webhooks.length === 0 && list.broken.length === 0}
          empty={<NoWebhooks />}
        >
          {(list) => (
            <>
              <FailingBanner rows={rows} />
              <WebhooksTable rows={rows} onDelete={setTarget} />
              <BrokenRows list={list} />
              <PanelFoot
                end={webhooks.price.kind === 'cheap' ? 'Read again by itself' : 'Never read by itself'}
              >
                Last delivery and failing count are of the deliveries that the platform shows
                {list.deliveries === null ? ', which it did not' : `, now ${list.deliveries.length}`}.
              </PanelFoot>
            </>
          )}
        </QueryView>
      </Panel>
      {/* Once its place is known: a list pushes it down. */}
      {query.isPending ? null : <NotOffered />}
      <DeleteWebhookDialog target={target} onClose={() => setTarget(null)} />
    </>
  );
}

function FailingBanner({ rows }: { rows: readonly WebhookRow[] }) {
  const failing = rows.filter(({ isFailing }) => isFailing);
  const [first] = failing;
  if (first === undefined) return null;
  const count = failing.length;
  const error = first.last?.lastError;
  return (
    <Banner
      flush
      kind="bad"
      title={count === 1 ? '1 endpoint is failing.' : `${count} endpoints are failing.`}
      actions={
        <Button asChild size="small">
          <Link
            href={routes.webhookDeliveries(
              count === 1 ? { webhook: first.webhook.id } : { status: 'failed' },
            )}
          >
            Show deliveries
          </Link>
        </Button>
      }
    >
      {failing.map(({ webhook }) => (
        <code key={webhook.id} title={webhook.url} className="mr-2 wrap-anywhere">
          {shortAddress(webhook)}
        </code>
      ))}
      {count === 1 && error ? error : 'The newest delivery was not taken.'}
    </Banner>
  );
}

const ADDRESS_MAX = 60;

/** Host and path, as far as there is room for them in a sentence. */
function shortAddress({ id, url }: Webhook): string {
  const { host, pathname } = URL.parse(url) ?? { host: '', pathname: url };
  const address = host + pathname;
  if (address === '') return id;
  return address.length > ADDRESS_MAX ? `${address.slice(0, ADDRESS_MAX)}…` : address;
}

function NoWebhooks() {
  return (
    <EmptyState
      title="No webhooks yet"
      actions={
        <Button asChild>
          <Link href={routes.newWebhook()}>Add the first webhook</Link>
        </Button>
      }
    >
      A webhook is an address of yours that the platform posts events to: a deploy that went live or failed,
      an app that stopped answering, a change of the credit. Each post is signed.
    </EmptyState>
  );
}
