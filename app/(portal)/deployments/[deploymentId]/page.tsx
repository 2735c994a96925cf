import type { Metadata } from 'next';
import { DeploymentOverview } from '@/components/deployments/overview';
import { requireSession } from '@/lib/server/session';
import { routeParam } from '@/lib/route-param';

export const metadata: Metadata = { title: 'Deployment' };

type Props = { params: Promise<{ deploymentId: string }> };

export default async function DeploymentPage({ params }: Props) {
  await requireSession();
  return <DeploymentOverview deploymentId={routeParam((await params).deploymentId)} />;
}
