'use client';

import { useQueryStates } from 'nuqs';
import { DataTable } from '@/components/data-table';
import { EventList } from '@/components/deployments/events/event-list';
import { type KnownRun, type RunKind, runKindWord } from '@/components/deployments/known-runs';
import { RunComparison } from '@/components/deployments/run/run-comparison';
import { runColumns } from '@/components/deployments/run/run-columns';
import { runsParams } from '@/components/deployments/run/runs-params';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { EmptyState } from '@/components/empty-state';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useIsInBrowser } from '@/components/use-clock';
import { useTimeZone } from '@/lib/browser/zone';
import { namedClock } from '@/lib/format/time';
import { routes } from '@/lib/routes';
import { Link } from '@/components/link';

const EVENTS_SHOWN = 10;

type AcceptedProps = { deploymentId: string; kind: RunKind; atMs: number | null };

/** A change that was accepted without a run: what can be followed instead (specification 2.2). */
function AcceptedWithoutRun({ deploymentId, kind, atMs }: AcceptedProps) {
  const timeZone = useTimeZone();
  const at = atMs === null ? '' : ` at ${namedClock(atMs, timeZone)}`;
  return (
    <>
      <Banner
        kind="busy"
        title={`${runKindWord(kind)} accepted${at}.`}
        actions={
          <Button asChild size="small">
            <Link href={routes.deploymentHealth(deploymentId)}>Open health</Link>
          </Button>
        }
      >
        The platform named no run to follow. The status above, the events here and the health tell how it
        goes.
      </Banner>
      <Panel title="Events">
        <EventList deploymentId={deploymentId} limit={EVENTS_SHOWN} />
      </Panel>
    </>
  );
}

function Runs({ runs }: { runs: readonly KnownRun[] }) {
  if (runs.length === 0)
    return (
      <EmptyState title="No run of this deployment was seen in this browser">
        The API cannot list runs. Those that are started or opened here are kept here.
      </EmptyState>
    );
  return (
    <>
      <DataTable label="Runs" columns={runColumns} rows={runs} rowId={({ runId }) => runId} />
      <PanelFoot>The API cannot list runs: these were started or opened in this browser.</PanelFoot>
    </>
  );
}

/** The runs of a deployment as this browser knows them, two of them side by side. */
export function RunsPage({ deploymentId }: { deploymentId: string }) {
  const isInBrowser = useIsInBrowser();
  const [{ accepted, at }] = useQueryStates(runsParams);
  const runs = useKnownRuns().runs.filter((run) => run.deploymentId === deploymentId);
  return (
    <>
      {accepted === null ? null : (
        <AcceptedWithoutRun deploymentId={deploymentId} kind={accepted} atMs={at} />
      )}
      <Panel title="Runs seen in this browser">
        {isInBrowser ? <Runs runs={runs} /> : <SkeletonRows rows={3} />}
      </Panel>
      {runs.length < 2 ? null : <RunComparison runs={runs} />}
    </>
  );
}
