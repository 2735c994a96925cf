import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { logParams, sizeOf } from '@/components/deployments/logs/log-params';
import { LogViewer } from '@/components/deployments/logs/log-viewer';
import { logTail } from '@/components/deployments/logs/queries';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';
import { routeParam } from '@/lib/route-param';

export const metadata: Metadata = { title: 'Logs' };

const readParams = createLoader(logParams);

type Props = { params: Promise<{ deploymentId: string }>; searchParams: Promise<SearchParams> };

export default async function LogsPage({ params, searchParams }: Props) {
  await requireSession();
  const deploymentId = routeParam((await params).deploymentId);
  return (
    <Hydrated queries={[logTail(deploymentId, sizeOf(await readParams(searchParams)))]}>
      <LogViewer deploymentId={deploymentId} />
    </Hydrated>
  );
}
