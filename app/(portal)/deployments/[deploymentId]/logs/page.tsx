import type { Metadata } from 'next';
import { LogViewer } from '@/components/deployments/logs/log-viewer';
import { logTail } from '@/components/deployments/logs/queries';
import { Hydrated } from '@/lib/server/prefetch';
import { routeParam } from '@/lib/route-param';

export const metadata: Metadata = { title: 'Logs' };

type Props = { params: Promise<{ deploymentId: string }> };

export default async function LogsPage({ params }: Props) {
  const deploymentId = routeParam((await params).deploymentId);
  return (
    <Hydrated queries={[logTail(deploymentId)]}>
      <LogViewer deploymentId={deploymentId} />
    </Hydrated>
  );
}
