import type { Metadata } from 'next';
import { InferencePage } from '@/components/api-keys/inference/inference-page';
import { inferenceKeyList } from '@/components/api-keys/inference/queries';
import { apiKeyList } from '@/components/api-keys/queries';
import { creditState } from '@/components/credits/queries';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { routes } from '@/lib/routes';
import { Hydrated } from '@/lib/server/prefetch';

export const metadata: Metadata = { title: 'Inference keys' };

export default async function InferenceKeysPage() {
  return (
    <Hydrated queries={[inferenceKeyList, apiKeyList, creditState]}>
      <Breadcrumbs crumbs={[{ label: 'API keys', href: routes.apiKeys() }, { label: 'Inference keys' }]} />
      <InferencePage />
    </Hydrated>
  );
}
