import type { Metadata } from 'next';
import { AuditPage } from '@/components/api-keys/audit/audit-page';
import { keyAudit } from '@/components/api-keys/audit/queries';
import { inferenceKeyList } from '@/components/api-keys/inference/queries';
import { apiKeyList } from '@/components/api-keys/queries';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { routes } from '@/lib/routes';
import { Hydrated } from '@/lib/server/prefetch';

export const metadata: Metadata = { title: 'Key audit' };

export default async function KeyAuditPage() {
  return (
    <Hydrated queries={[keyAudit, apiKeyList, inferenceKeyList]}>
      <Breadcrumbs crumbs={[{ label: 'API keys', href: routes.apiKeys() }, { label: 'Audit' }]} />
      <AuditPage />
    </Hydrated>
  );
}
