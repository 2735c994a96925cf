import type { Metadata } from 'next';
import { EventsPage } from '@/components/deployments/events/events-page';
import { deploymentEvents } from '@/components/deployments/events/queries';
import { Hydrated } from '@/lib/server/prefetch';
import { requireSession } from '@/lib/server/session';
import { routeParam } from '@/lib/route-param';

export const metadata: Metadata = { title: 'Events' };

type Props = { params: Promise<{ deploymentId: string }> };

export default async function DeploymentEventsPage({ params }: Props) {
  await requireSession();
  const deploymentId = routeParam((await params).deploymentId);
  return (
    <Hydrated queries={[deploymentEvents(deploymentId)]}>
      <EventsPage deploymentId={deploymentId} />
    </Hydrated>
  );
}
