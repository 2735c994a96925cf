import type { Metadata } from 'next';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { templateDetail } from '@/components/templates/queries';
import { TemplatePage } from '@/components/templates/template-page';
import { routeParam } from '@/lib/route-param';
import { routes } from '@/lib/routes';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Template' };

type Props = { params: Promise<{ templateId: string }> };

export default async function TemplateRoute({ params }: Props) {
  await requireSession();
  const templateId = routeParam((await params).templateId);
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Templates', href: routes.templates() }, { label: templateId }]} />
      <Hydrated queries={[templateDetail(templateId)]}>
        <TemplatePage templateId={templateId} />
      </Hydrated>
    </>
  );
}
