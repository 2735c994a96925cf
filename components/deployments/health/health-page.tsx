'use client';

import { useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { useDeferredValue } from 'react';
import { QueryView, type QueryLike } from '@/components/query-view';
import { Panel } from '@/components/ui/panel';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { overlay } from '@/lib/overlay';
import { HealthFacts } from './health-facts';
import { buildHealthModel } from './health-model';
import { healthParams } from './health-params';
import { ObservationsPanel, type ObservationsPanelProps } from './observations-panel';
import { HEALTH_SIZES, healthHistory, type HealthSize } from './queries';
import type { HealthHistory } from './read';
import { ServicesPanel } from './services-panel';

const TimePanel = dynamic(() => import('./time-panel').then((file) => file.TimePanel), {
  ssr: false,
  loading: () => (
    <Panel title="On one time axis" className="min-h-[300px]">
      <SkeletonRows rows={4} />
    </Panel>
  ),
});

/** The history at one size; while another size is read for the first time, the one already here stays. */
function useHistory(deploymentId: string, limit: HealthSize): QueryLike<HealthHistory> {
  const query = usePolledQuery(healthHistory(deploymentId, limit));
  const queryClient = useQueryClient();
  const other = () =>
    HEALTH_SIZES.map((size) => queryClient.getQueryData(healthHistory(deploymentId, size).queryKey)).find(
      (history) => history !== undefined,
    );
  return overlay(query, { data: query.data ?? other() });
}

function HealthSkeleton() {
  return (
    <div className="grid gap-4">
      <div className="grid h-[86px] content-center gap-3 rounded-panel border border-border bg-surface px-4">
        <Skeleton className="w-1/3" />
        <Skeleton className="w-1/2" />
      </div>
      <Panel aria-label="Observations" className="min-h-[366px]">
        <SkeletonRows rows={4} />
      </Panel>
    </div>
  );
}

/** The only part of the address that decides what is read: the page is not drawn again for a selection. */
const readParams = { limit: healthParams.limit };

/** How a deployment fares: where things stand, what was seen over time, and its services. */
export function HealthPage({ deploymentId }: { deploymentId: string }) {
  const [{ limit }] = useQueryStates(readParams);
  const query = useHistory(deploymentId, limit);
  const isUnread = query.data === undefined && query.error !== null;
  const view = (
    <QueryView query={query} errorTitle="The health history could not be read" skeleton={<HealthSkeleton />}>
      {(history) => <HealthParts deploymentId={deploymentId} history={history} query={query} />}
    </QueryView>
  );
  return isUnread ? <Panel aria-label="Health">{view}</Panel> : view;
}

/** Memoised, so that a failed read draws anew what tells of it and nothing else. */
function HealthParts({ deploymentId, history, query }: ObservationsPanelProps) {
  'use memo';
  // What was observed is drawn at once; the rows beside it follow when there is time.
  const { observations } = useDeferredValue(history);
  return (
    <div className="grid gap-4">
      <HealthFacts history={history} />
      <ObservationsPanel deploymentId={deploymentId} history={history} query={query} />
      <TimePanel deploymentId={deploymentId} health={buildHealthModel(observations)} />
      <ServicesPanel query={query} history={history} />
    </div>
  );
}
