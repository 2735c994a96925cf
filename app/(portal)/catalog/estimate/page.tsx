import type { Metadata } from 'next';
import { EstimatePage } from '@/components/catalog/estimate/estimate-page';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { routes } from '@/lib/routes';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Estimate' };

export default async function EstimateRoute() {
  await requireSession();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Catalog', href: routes.catalog() }, { label: 'Estimate' }]} />
      <EstimatePage />
    </>
  );
}
