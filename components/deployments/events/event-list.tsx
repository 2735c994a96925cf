'use client';

import { Link } from '@/components/link';
import { QueryView } from '@/components/query-view';
import { PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';
import { EventRow } from './event-row';
import { deploymentEvents } from './queries';

export type EventListProps = {
  deploymentId: string;
  /** How many of the newest are shown. */
  limit: number;
};

/** The newest events of a deployment in short, with the way to all of them; for the body of a panel. */
export function EventList({ deploymentId, limit }: EventListProps) {
  const query = usePolledQuery(deploymentEvents(deploymentId));
  return (
    <QueryView
      query={query}
      errorTitle="Events could not be read"
      skeleton={<SkeletonRows rows={Math.min(limit, 4)} />}
      isEmpty={({ events }) => events.length === 0}
      empty={<p className="px-4 py-6 text-13 text-muted">No events yet.</p>}
    >
      {({ events, isComplete }) => (
        <>
          <ol className="divide-y divide-border text-13">
            {events.slice(0, limit).map((event) => (
              <EventRow key={event.key} event={event} isCompact />
            ))}
          </ol>
          <PanelFoot
            end={
              <Link href={routes.deploymentEvents(deploymentId)} className="link">
                Open events
              </Link>
            }
          >
            {Math.min(limit, events.length)} of {events.length} events, newest first
            {isComplete ? '' : ', some may be missing'}
          </PanelFoot>
        </>
      )}
    </QueryView>
  );
}
