import type { Metadata } from 'next';
import { GatewayPage } from '@/components/gateway/gateway-page';
import { attachmentList, deploymentChoices } from '@/components/gateway/queries';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Gateway' };

export default async function GatewayRoute() {
  await requireSession();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Gateway' }]} />
      <Hydrated queries={[attachmentList(), deploymentChoices]}>
        <GatewayPage />
      </Hydrated>
    </>
  );
}
