import type { Metadata } from 'next';
import { MachinesPage } from '@/components/machines/machines-page';
import { machineList } from '@/components/machines/queries';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Machines' };

export default async function MachinesRoute() {
  await requireSession();
  return (
    <Hydrated queries={[machineList()]}>
      <Breadcrumbs crumbs={[{ label: 'Machines' }]} />
      <MachinesPage />
    </Hydrated>
  );
}
