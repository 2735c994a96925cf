import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { listViewOf } from '@/components/deployments/list-params';
import { DeploymentListPage } from '@/components/deployments/list-page';
import { deploymentList } from '@/components/deployments/queries';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { env } from '@/lib/server/env';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';
import { loadListParams } from './search-params';

export const metadata: Metadata = { title: 'Deployments' };

export default async function DeploymentsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireSession();
  const view = listViewOf(await loadListParams(searchParams));
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Deployments' }]} />
      <Hydrated queries={[deploymentList(view)]}>
        <DeploymentListPage apiUrl={env().platformApiUrl} />
      </Hydrated>
    </>
  );
}
