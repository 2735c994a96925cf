import type { Metadata } from 'next';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { WebhooksPage } from '@/components/webhooks/webhooks-page';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Webhooks' };

export default async function WebhooksRoute() {
  await requireSession();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Webhooks' }]} />
      <WebhooksPage />
    </>
  );
}
