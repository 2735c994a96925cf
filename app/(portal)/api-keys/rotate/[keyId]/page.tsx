import type { Metadata } from 'next';
import { apiKeyList } from '@/components/api-keys/queries';
import { RotatePage } from '@/components/api-keys/rotate/rotate-page';
import { creditState } from '@/components/credits/queries';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { routeParam } from '@/lib/route-param';
import { routes } from '@/lib/routes';
import { env } from '@/lib/server/env';
import { Hydrated } from '@/lib/server/prefetch';

export const metadata: Metadata = { title: 'Rotate a key' };

type Props = { params: Promise<{ keyId: string }> };

export default async function RotateRoute({ params }: Props) {
  return (
    <Hydrated queries={[apiKeyList, creditState]}>
      <Breadcrumbs crumbs={[{ label: 'API keys', href: routes.apiKeys() }, { label: 'Rotate' }]} />
      <RotatePage oldId={routeParam((await params).keyId)} platformUrl={env().platformApiUrl} />
    </Hydrated>
  );
}
