import type { Metadata } from 'next';
import { LimitsPage } from '@/components/limits/limits-page';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Limits' };

export default async function LimitsRoute() {
  await requireSession();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Limits' }]} />
      <LimitsPage />
    </>
  );
}
