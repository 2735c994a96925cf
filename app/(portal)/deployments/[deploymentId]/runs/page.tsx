import type { Metadata } from 'next';
import { RunsPage } from '@/components/deployments/run/runs-page';
import { requireSession } from '@/lib/server/session';
import { routeParam } from '@/lib/route-param';

export const metadata: Metadata = { title: 'Runs' };

type Props = { params: Promise<{ deploymentId: string }> };

export default async function DeploymentRunsPage({ params }: Props) {
  await requireSession();
  const { deploymentId } = await params;
  return <RunsPage deploymentId={routeParam(deploymentId)} />;
}
