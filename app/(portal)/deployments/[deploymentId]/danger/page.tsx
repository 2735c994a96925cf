import type { Metadata } from 'next';
import { DangerPage } from '@/components/deployments/danger/danger-page';
import { requireSession } from '@/lib/server/session';
import { routeParam } from '@/lib/route-param';

export const metadata: Metadata = { title: 'Danger' };

type Props = { params: Promise<{ deploymentId: string }> };

export default async function DeploymentDangerPage({ params }: Props) {
  await requireSession();
  return <DangerPage deploymentId={routeParam((await params).deploymentId)} />;
}
