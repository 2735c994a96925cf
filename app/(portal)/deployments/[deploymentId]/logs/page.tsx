import type { Metadata } from 'next';
import { LogViewer } from '@/components/deployments/logs/log-viewer';
import { logTail } from '@/components/deployments/logs/queries';
import { Hydrated } from '@/lib/server/prefetch';
import { routeParam } from '@/lib/route-param';

export const metadata: Metadata = { title: 'Logs' };

type Props = {
  params: Promise<{ deploymentId: string }>;
  searchParams: Promise<{ near?: string | string[] }>;
};

export default async function LogsPage({ params, searchParams }: Props) {
  const { near } = await searchParams;
  const deploymentId = routeParam((await params).deploymentId);
  return (
    <Hydrated queries={[logTail(deploymentId)]}>
      <LogViewer deploymentId={deploymentId} near={typeof near === 'string' ? near : null} />
    </Hydrated>
  );
}
