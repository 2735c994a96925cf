import type { Metadata } from 'next';
import { inferenceKeyList } from '@/components/api-keys/inference/queries';
import { KeysPage } from '@/components/api-keys/keys-page';
import { apiKeyList } from '@/components/api-keys/queries';
import { creditState } from '@/components/credits/queries';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { env } from '@/lib/server/env';
import { Hydrated } from '@/lib/server/prefetch';

export const metadata: Metadata = { title: 'API keys' };

export default async function ApiKeysPage() {
  return (
    <Hydrated queries={[apiKeyList, inferenceKeyList, creditState]}>
      <Breadcrumbs crumbs={[{ label: 'API keys' }]} />
      <KeysPage platformUrl={env().platformApiUrl} />
    </Hydrated>
  );
}
