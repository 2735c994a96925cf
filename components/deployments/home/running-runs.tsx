'use client';

import { Link } from '@/components/link';
import type { KnownRun } from '@/components/deployments/known-runs';
import { recentRuns, runTitle } from '@/components/deployments/run/tray-model';
import { runStatus } from '@/components/deployments/status';
import { RunStatusWord } from '@/components/deployments/status-word';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { Time } from '@/components/time';
import { Panel } from '@/components/ui/panel';
import { useNow } from '@/lib/browser/use-now';
import { routes } from '@/lib/routes';

/** The runs that go on and were started in this browser, which the tray follows; the API cannot list runs. Nothing while there are none. */
export function RunningRuns() {
  const { runs } = useKnownRuns();
  const open = recentRuns(runs, useNow(60_000)).filter(({ status }) => !runStatus(status).isTerminal);
  if (open.length === 0) return null;
  return (
    <Panel title="Under way" sub="runs that were started in this browser">
      <ul className="divide-y divide-border">
        {open.map((run) => (
          <li
            key={run.runId}
            className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-13"
          >
            <span className="w-28">
              <RunStatusWord status={run.status} />
            </span>
            <Link
              href={routes.deploymentRun(run.deploymentId, run.runId)}
              className="font-medium wrap-anywhere hover:underline"
            >
              {runTitle(run)}
            </Link>
            <Stage run={run} />
            <Time value={run.acceptedAtMs} className="ml-auto text-12 text-muted" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Stage({ run: { sightings } }: { run: KnownRun }) {
  const stage = sightings.at(-1)?.stage ?? null;
  if (stage === null) return null;
  return (
    <span className="text-muted">
      at <code>{stage}</code>
    </span>
  );
}
