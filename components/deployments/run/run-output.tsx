'use client';

import { Link } from '@/components/link';
import { useMemo, useState } from 'react';
import { EventList } from '@/components/deployments/events/event-list';
import { layOut } from '@/components/deployments/logs/display-rows';
import { LogBody } from '@/components/deployments/logs/log-body';
import { logTail } from '@/components/deployments/logs/queries';
import { useFetchMissing } from '@/components/deployments/logs/use-fetch-missing';
import { logViewSettings } from '@/components/deployments/logs/view-settings';
import { QueryAge, QueryView } from '@/components/query-view';
import { Button } from '@/components/ui/button';
import { PanelFoot } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { zoneName, zoneSetting } from '@/lib/browser/zone';
import { routes } from '@/lib/routes';

type View = 'logs' | 'events';

const views = [
  { value: 'logs', label: 'Logs' },
  { value: 'events', label: 'Events' },
] as const satisfies readonly { value: View; label: string }[];

/** As many as a run makes, and some more. */
const EVENTS_SHOWN = 30;
const FIRST_LINES = 200;

/** What the deployment says while the run goes on, beside its stages: only what is shown is read. */
export function RunOutput({ deploymentId }: { deploymentId: string }) {
  const [view, setView] = useState<View>('logs');
  return (
    <section
      aria-label="Output"
      className="flex min-h-[420px] min-w-0 flex-col rounded-panel border border-border bg-surface lg:[contain:size]"
    >
      <header className="flex min-h-10 flex-none items-center gap-2 border-b border-border px-2">
        <Segmented label="Show" size="small" segments={views} value={view} onValueChange={setView} />
        <span className="flex-1" />
        <Button asChild size="small" variant="ghost">
          <Link
            href={
              view === 'logs' ? routes.deploymentLogs(deploymentId) : routes.deploymentEvents(deploymentId)
            }
          >
            Open viewer
          </Link>
        </Button>
      </header>
      {view === 'logs' ? (
        <Logs deploymentId={deploymentId} />
      ) : (
        <div className="min-h-0 flex-1 overflow-auto">
          <EventList deploymentId={deploymentId} limit={EVENTS_SHOWN} />
        </div>
      )}
    </section>
  );
}

function Logs({ deploymentId }: { deploymentId: string }) {
  const query = usePolledQuery(logTail(deploymentId));
  const missing = useFetchMissing(deploymentId, FIRST_LINES);
  const [isFollowing, setIsFollowing] = useState(true);
  const { value: zone } = useLocalStore(zoneSetting);
  const settings = useMemo(() => ({ ...logViewSettings.fallback, times: zone }), [zone]);
  return (
    <QueryView
      query={query}
      errorTitle="Logs could not be read"
      skeleton={<SkeletonRows rows={8} />}
      isEmpty={({ window }) => window.rows.length === 0}
      empty={<p className="px-4 py-6 text-13 text-muted">No lines yet.</p>}
    >
      {({ window, isComplete }) => (
        <>
          <LogBody
            display={layOut(window)}
            settings={settings}
            isFollowing={isFollowing}
            onFollowChange={setIsFollowing}
            onFetchMissing={missing.mutate}
          />
          <PanelFoot end={<QueryAge query={query} />}>
            The last {window.rows.length} lines, {isComplete ? 'complete' : 'some may be missing'}, times in{' '}
            {zoneName(zone)}
          </PanelFoot>
        </>
      )}
    </QueryView>
  );
}
