import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { HealthPage } from '@/components/deployments/health/health-page';
import { healthParams } from '@/components/deployments/health/health-params';
import { healthHistory } from '@/components/deployments/health/queries';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';
import { routeParam } from '@/lib/route-param';

export const metadata: Metadata = { title: 'Health' };

const loadParams = createLoader(healthParams);

type Props = { params: Promise<{ deploymentId: string }>; searchParams: Promise<SearchParams> };

export default async function DeploymentHealthPage({ params, searchParams }: Props) {
  await requireSession();
  const deploymentId = routeParam((await params).deploymentId);
  const { limit } = await loadParams(searchParams);
  return (
    <Hydrated queries={[healthHistory(deploymentId, limit)]}>
      <HealthPage deploymentId={deploymentId} />
    </Hydrated>
  );
}
