import type { Metadata } from 'next';
import { ContractPage } from '@/components/contract/contract-page';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Contract' };

export default async function ContractRoute() {
  await requireSession();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Contract' }]} />
      <ContractPage />
    </>
  );
}
