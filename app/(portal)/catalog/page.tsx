import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { CatalogPage } from '@/components/catalog/catalog-page';
import { catalogParams } from '@/components/catalog/params';
import { containerCatalogs, machineCatalogs, scopeFacts } from '@/components/catalog/scopes';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { routes } from '@/lib/routes';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Catalog' };

const loadParams = createLoader(catalogParams);

export default async function CatalogRoute({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireSession();
  const { scope, contract } = await loadParams(searchParams);
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: 'Catalog', href: routes.catalog() }, { label: scopeFacts[scope].label }]}
      />
      <Hydrated queries={[scope === 'gpu-container' ? containerCatalogs[contract] : machineCatalogs[scope]]}>
        <CatalogPage />
      </Hydrated>
    </>
  );
}
