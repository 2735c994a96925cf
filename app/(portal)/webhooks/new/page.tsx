import type { Metadata } from 'next';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { NewWebhookPage } from '@/components/webhooks/new/new-webhook-page';
import { routes } from '@/lib/routes';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Add a webhook' };

export default async function NewWebhookRoute() {
  await requireSession();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Webhooks', href: routes.webhooks() }, { label: 'New' }]} />
      <NewWebhookPage />
    </>
  );
}
