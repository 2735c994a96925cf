import type { Metadata } from 'next';
import { DeployPermission } from '@/components/credits/deploy-permission';
import { creditState } from '@/components/credits/queries';
import { NewMachine } from '@/components/machines/new/new-machine';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { machineProfiles } from '@/components/quotes/queries';
import { routes } from '@/lib/routes';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'New machine' };

const catalogs = [machineProfiles('cpu-vm'), machineProfiles('gpu-vm'), machineProfiles('bare-metal')];

export default async function NewMachineRoute() {
  await requireSession();
  return (
    <Hydrated queries={[...catalogs, creditState]}>
      <Breadcrumbs crumbs={[{ label: 'Machines', href: routes.machines() }, { label: 'New' }]} />
      <DeployPermission>
        <NewMachine />
      </DeployPermission>
    </Hydrated>
  );
}
