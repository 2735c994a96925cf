import type { Metadata } from 'next';
import { deploymentRun } from '@/components/deployments/queries';
import { RunPage } from '@/components/deployments/run/run-page';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';
import { routeParam } from '@/lib/route-param';

export const metadata: Metadata = { title: 'Run' };

type Props = { params: Promise<{ deploymentId: string; runId: string }> };

export default async function DeploymentRunPage({ params }: Props) {
  await requireSession();
  const { deploymentId, runId } = await params;
  const ids = { deploymentId: routeParam(deploymentId), runId: routeParam(runId) };
  return (
    <Hydrated queries={[deploymentRun(ids.runId)]}>
      <RunPage {...ids} />
    </Hydrated>
  );
}
