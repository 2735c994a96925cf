import type { Metadata } from 'next';
import { deploymentRun } from '@/components/deployments/queries';
import { RunPage } from '@/components/deployments/run/run-page';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Run' };

type Props = { params: Promise<{ deploymentId: string; runId: string }> };

export default async function DeploymentRunPage({ params }: Props) {
  await requireSession();
  const { deploymentId, runId } = await params;
  return (
    <Hydrated queries={[deploymentRun(runId)]}>
      <RunPage deploymentId={deploymentId} runId={runId} />
    </Hydrated>
  );
}
