import type { Metadata } from 'next';
import { EnvironmentPage } from '@/components/deployments/environment/environment-page';
import { envKeys } from '@/components/deployments/environment/queries';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Environment' };

type Props = { params: Promise<{ deploymentId: string }> };

export default async function DeploymentEnvironmentPage({ params }: Props) {
  await requireSession();
  const { deploymentId } = await params;
  return (
    <Hydrated queries={[envKeys(deploymentId)]}>
      <EnvironmentPage deploymentId={deploymentId} />
    </Hydrated>
  );
}
