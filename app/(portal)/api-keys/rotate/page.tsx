import type { Metadata } from 'next';
import { apiKeyList } from '@/components/api-keys/queries';
import { ChooseKeyPage } from '@/components/api-keys/rotate/choose-page';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { routes } from '@/lib/routes';
import { Hydrated } from '@/lib/server/prefetch';

export const metadata: Metadata = { title: 'Rotate a key' };

export default async function ChooseKeyRoute() {
  return (
    <Hydrated queries={[apiKeyList]}>
      <Breadcrumbs crumbs={[{ label: 'API keys', href: routes.apiKeys() }, { label: 'Rotate' }]} />
      <ChooseKeyPage />
    </Hydrated>
  );
}
