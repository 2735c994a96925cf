import type { Metadata } from 'next';
import { MachinePage } from '@/components/machines/machine-page';
import { machineDetail } from '@/components/machines/queries';
import { routeParam } from '@/lib/route-param';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Machine' };

type Props = { params: Promise<{ machineId: string }> };

export default async function MachineRoute({ params }: Props) {
  await requireSession();
  const machineId = routeParam((await params).machineId);
  return (
    <Hydrated queries={[machineDetail(machineId)]}>
      <MachinePage machineId={machineId} />
    </Hydrated>
  );
}
