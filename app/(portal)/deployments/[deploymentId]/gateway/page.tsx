import type { Metadata } from 'next';
import { GatewayTab } from '@/components/gateway/gateway-tab';
import { attachmentList } from '@/components/gateway/queries';
import { routeParam } from '@/lib/route-param';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Gateway' };

type Props = { params: Promise<{ deploymentId: string }> };

export default async function DeploymentGatewayPage({ params }: Props) {
  await requireSession();
  const deploymentId = routeParam((await params).deploymentId);
  return (
    <Hydrated queries={[attachmentList()]}>
      <GatewayTab deploymentId={deploymentId} />
    </Hydrated>
  );
}
