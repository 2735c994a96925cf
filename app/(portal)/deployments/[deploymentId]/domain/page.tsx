import type { Metadata } from 'next';
import { DomainPage } from '@/components/deployments/domain/domain-page';
import { customDomain } from '@/components/deployments/domain/queries';
import { routeParam } from '@/lib/route-param';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Domain' };

type Props = { params: Promise<{ deploymentId: string }> };

export default async function DeploymentDomainPage({ params }: Props) {
  await requireSession();
  const deploymentId = routeParam((await params).deploymentId);
  return (
    <Hydrated queries={[customDomain(deploymentId)]}>
      <DomainPage deploymentId={deploymentId} />
    </Hydrated>
  );
}
