import type { Metadata } from 'next';
import { EnvironmentPage } from '@/components/deployments/environment/environment-page';
import { envKeys } from '@/components/deployments/environment/queries';
import { templateList } from '@/components/templates/queries';
import { TemplateChoices } from '@/components/templates/template-choices';
import { env } from '@/lib/server/env';
import { routeParam } from '@/lib/route-param';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Environment' };

type Props = { params: Promise<{ deploymentId: string }> };

export default async function DeploymentEnvironmentPage({ params }: Props) {
  await requireSession();
  const deploymentId = routeParam((await params).deploymentId);
  return (
    <Hydrated queries={[envKeys(deploymentId), templateList]}>
      <TemplateChoices>
        <EnvironmentPage deploymentId={deploymentId} apiUrl={env().platformApiUrl} />
      </TemplateChoices>
    </Hydrated>
  );
}
