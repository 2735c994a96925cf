import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { DeployPermission } from '@/components/credits/deploy-permission';
import { creditState } from '@/components/credits/queries';
import { NewDeployment } from '@/components/deployments/new/new-deployment';
import { askedForm, newParams } from '@/components/deployments/new/params';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { templateList } from '@/components/templates/queries';
import { TemplateChoices } from '@/components/templates/template-choices';
import { routes } from '@/lib/routes';
import { env } from '@/lib/server/env';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'New deployment' };

const loadParams = createLoader(newParams);

export default async function NewDeploymentPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireSession();
  const params = await loadParams(searchParams);
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Deployments', href: routes.deployments() }, { label: 'New' }]} />
      <Hydrated queries={[templateList, creditState]}>
        <TemplateChoices>
          <DeployPermission>
            <NewDeployment asked={askedForm(params)} from={params.from} apiUrl={env().platformApiUrl} />
          </DeployPermission>
        </TemplateChoices>
      </Hydrated>
    </>
  );
}
