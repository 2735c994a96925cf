import type { ReactNode } from 'react';
import { DeploymentFrame } from '@/components/deployments/deployment-frame';
import { deploymentDetail } from '@/components/deployments/queries';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';
import { routeParam } from '@/lib/route-param';

type Props = { params: Promise<{ deploymentId: string }>; children: ReactNode };

export default async function DeploymentLayout({ params, children }: Props) {
  await requireSession();
  const deploymentId = routeParam((await params).deploymentId);
  return (
    <Hydrated queries={[deploymentDetail(deploymentId)]}>
      <DeploymentFrame deploymentId={deploymentId}>{children}</DeploymentFrame>
    </Hydrated>
  );
}
