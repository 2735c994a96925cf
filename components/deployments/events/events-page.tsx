'use client';

import { useQueryStates } from 'nuqs';
import { partialRetryMs } from '@/components/deployments/window-facts';
import { EmptyState } from '@/components/empty-state';
import { PartialBanner } from '@/components/partial-banner';
import { QueryView, type QueryLike } from '@/components/query-view';
import { RawJson } from '@/components/raw-json';
import { Button } from '@/components/ui/button';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { EventDays } from './event-days';
import { filterEvents, type EventFilter } from './events-model';
import { eventsParams } from './events-params';
import { EventsToolbar } from './events-toolbar';
import { deploymentEvents } from './queries';
import type { EventAnswer } from './read';

interface BodyProps {
  answer: EventAnswer;
  filter: EventFilter;
  onClear: () => void;
}

function EventsBody({ answer, filter, onClear }: BodyProps) {
  const shown = filterEvents(answer.events, filter);
  return (
    <>
      {shown.length === 0 && answer.events.length > 0 ? (
        <EmptyState title="No event matches" actions={<Button onClick={onClear}>Show all events</Button>}>
          {answer.events.length} events are there, none with this type and text.
        </EmptyState>
      ) : (
        <EventDays key={`${filter.type ?? ''} ${filter.q}`} events={shown} />
      )}
      {answer.broken.length === 0 ? null : (
        <div className="border-t border-border px-4 py-2">
          <RawJson label={`Entries that could not be read (${answer.broken.length})`} value={answer.broken} />
        </div>
      )}
      <PanelFoot end="Days and clocks are UTC">
        {shown.length} of {answer.events.length} events that the platform returned, newest first
      </PanelFoot>
    </>
  );
}

function Partial({ query }: { query: QueryLike<EventAnswer> }) {
  const { data } = query;
  if (data === undefined || data.isComplete) return null;
  return (
    <PartialBanner
      what="Events"
      warningCode={data.warningCode}
      isRetryable={data.isRetryable}
      observedAt={data.observedAt}
      isReading={query.isFetching}
      onRead={() => void query.refetch()}
      retry={{ reads: data.partialReads, readAtMs: query.dataUpdatedAt, waitMs: partialRetryMs(data) }}
    />
  );
}

/** Everything that happened to a deployment, newest first, by day. */
export function EventsPage({ deploymentId }: { deploymentId: string }) {
  const query = usePolledQuery(deploymentEvents(deploymentId));
  const [filter, setFilter] = useQueryStates(eventsParams);
  const change = (part: Partial<EventFilter>) => void setFilter(part);
  return (
    <>
      <EventsToolbar query={query} filter={filter} onFilterChange={change} />
      <Panel aria-label="Events">
        <Partial query={query} />
        <QueryView
          query={query}
          skeleton={<SkeletonRows rows={8} />}
          errorTitle="Events could not be read"
          isEmpty={({ events, broken }) => events.length === 0 && broken.length === 0}
          empty={
            <EmptyState title="No events yet">
              Deploys, restarts, environment changes and turns of health appear here when they happen.
            </EmptyState>
          }
        >
          {(answer) => (
            <EventsBody answer={answer} filter={filter} onClear={() => change({ q: '', type: null })} />
          )}
        </QueryView>
      </Panel>
    </>
  );
}
