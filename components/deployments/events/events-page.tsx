'use client';

import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { RangeBanner } from '@/components/deployments/range-banner';
import { isInRange, timeRangeOf, type TimeRange } from '@/components/deployments/time-range';
import { useIsDeleted } from '@/components/deployments/use-is-deleted';
import { partialRetryMs } from '@/components/deployments/window-facts';
import { zoneName, zoneSetting } from '@/lib/browser/zone';
import { EmptyState } from '@/components/empty-state';
import { PartialBanner } from '@/components/partial-banner';
import { QueryView, type QueryLike } from '@/components/query-view';
import { RawJson } from '@/components/raw-json';
import { Button } from '@/components/ui/button';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useLocalStore } from '@/lib/browser/use-local-store';
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
  /** The span of time of the address, also while all is shown around it. */
  range: TimeRange | null;
  timeZone: string;
  onClear: () => void;
}

function EventsBody({ answer, filter, range, timeZone, onClear }: BodyProps) {
  const shown = filterEvents(answer.events, filter);
  // In context, what the address asks for is brought into view.
  const place =
    range === null || filter.range !== null ? -1 : shown.findIndex(({ at }) => isInRange(range, at));
  return (
    <>
      {shown.length === 0 && answer.events.length > 0 ? (
        <EmptyState title="No event matches" actions={<Button onClick={onClear}>Show all events</Button>}>
          {answer.events.length} events are there, none with this type, text and time.
        </EmptyState>
      ) : (
        <EventDays
          key={`${filter.type ?? ''} ${filter.q} ${place}`}
          events={shown}
          timeZone={timeZone}
          shownAtLeast={place + 1}
          inView={shown[place]?.key ?? null}
        />
      )}
      {answer.broken.length === 0 ? null : (
        <div className="border-t border-border px-4 py-2">
          <RawJson label={`Entries that could not be read (${answer.broken.length})`} value={answer.broken} />
        </div>
      )}
      <PanelFoot end={`Days and clocks are ${timeZone}`}>
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
      query={query}
      retry={{ reads: data.partialReads, lastRead: query.lastRead, waitMs: partialRetryMs(data) }}
    />
  );
}

/** Everything that happened to a deployment, newest first, by day. */
export function EventsPage({ deploymentId }: { deploymentId: string }) {
  const isDeleted = useIsDeleted(deploymentId);
  const query = usePolledQuery(deploymentEvents(deploymentId), { isManual: isDeleted });
  const [params, setParams] = useQueryStates(eventsParams);
  const [isInContext, setIsInContext] = useState(false);
  const { value: zone, change: changeZone } = useLocalStore(zoneSetting);
  const range = timeRangeOf(params);
  const filter = { q: params.q, type: params.type, range: isInContext ? null : range };
  const timeZone = zoneName(zone);
  const removeRange = () => {
    setIsInContext(false);
    void setParams({ from: null, to: null });
  };
  return (
    <>
      <EventsToolbar
        query={query}
        filter={filter}
        onFilterChange={(part) => void setParams(part)}
        zone={zone}
        onZoneChange={changeZone}
      />
      <Panel aria-label="Events">
        <Partial query={query} />
        {range === null || query.data === undefined ? null : (
          <RangeBanner
            range={range}
            timeZone={timeZone}
            what="events"
            shownCount={query.data.events.filter(({ at }) => isInRange(range, at)).length}
            isInContext={isInContext}
            onContextChange={setIsInContext}
            onRemove={removeRange}
          />
        )}
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
            <EventsBody
              {...{ answer, filter, range, timeZone }}
              onClear={() => void setParams({ q: '', type: null, from: null, to: null })}
            />
          )}
        </QueryView>
      </Panel>
    </>
  );
}
