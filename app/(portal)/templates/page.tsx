import type { Metadata } from 'next';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { templateList } from '@/components/templates/queries';
import { TemplatesPage } from '@/components/templates/templates-page';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Templates' };

export default async function TemplatesRoute() {
  await requireSession();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Templates' }]} />
      <Hydrated queries={[templateList]}>
        <TemplatesPage />
      </Hydrated>
    </>
  );
}
