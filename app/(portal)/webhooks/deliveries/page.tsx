import type { Metadata } from 'next';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { DeliveriesPage } from '@/components/webhooks/deliveries/deliveries-page';
import { routes } from '@/lib/routes';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Deliveries' };

export default async function DeliveriesRoute() {
  await requireSession();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Webhooks', href: routes.webhooks() }, { label: 'Deliveries' }]} />
      <DeliveriesPage />
    </>
  );
}
