'use client';

import { Link } from '@/components/link';
import { FailureNote } from '@/components/deployments/failure-note';
import { RunningRuns } from '@/components/deployments/home/running-runs';
import { NoDeployments } from '@/components/deployments/list-empty';
import { ALL, countersOf, defaultView, failuresOf, visibleRows } from '@/components/deployments/list-model';
import { latestRuns, type KnownRun } from '@/components/deployments/known-runs';
import { deploymentList } from '@/components/deployments/queries';
import type { Deployment } from '@/components/deployments/read';
import { deploymentStatus } from '@/components/deployments/status';
import { DeploymentStatusWord } from '@/components/deployments/status-word';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { QueryAge, QueryView } from '@/components/query-view';
import { Time } from '@/components/time';
import { FactStrip } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';

const ATTENTION_MAX = 8;
const query = deploymentList();

/** What the account runs, in counts that lead to the list, and what needs attention. */
export function DeploymentsOverview({ apiUrl }: { apiUrl: string }) {
  const list = usePolledQuery(query);
  const { runs } = useKnownRuns();
  const latest = latestRuns(runs);
  return (
    <>
      <RunningRuns />
      <QueryView
        isOnPage
        query={list}
        skeleton={
          <Panel title="Deployments">
            <SkeletonRows rows={5} />
          </Panel>
        }
        errorTitle="Deployments could not be read"
        isEmpty={({ deployments, broken }) => deployments.length === 0 && broken.length === 0}
        empty={
          <Panel aria-label="Deployments">
            <NoDeployments apiUrl={apiUrl} />
          </Panel>
        }
      >
        {({ deployments, summary }) => {
          const failures = failuresOf(deployments, latest);
          return (
            <>
              <FactStrip
                facts={countersOf(summary, failures.size)
                  .filter(({ word, count }) => word === ALL || count > 0 || word === 'live')
                  .slice(0, 6)
                  .map(({ word, count }) => ({
                    key: word,
                    label: counterLabel(word),
                    value: (
                      <Link href={routes.deployments({ status: word === ALL ? null : word })}>{count}</Link>
                    ),
                  }))}
              />
              <Panel title="Needs attention" age={<QueryAge query={list} />}>
                <AttentionList deployments={deployments} failures={failures} />
              </Panel>
            </>
          );
        }}
      </QueryView>
    </>
  );
}

function counterLabel(word: string): string {
  if (word === ALL) return 'Deployments';
  if (word === 'run-failed') return 'Last run failed';
  return deploymentStatus(word).label;
}

interface AttentionListProps {
  deployments: readonly Deployment[];
  failures: ReadonlyMap<string, KnownRun>;
}

function AttentionList({ deployments, failures }: AttentionListProps) {
  const rows = visibleRows(deployments, defaultView, new Set(failures.keys())).filter(
    (row) => row.status !== 'live' || failures.has(row.id),
  );
  if (rows.length === 0) {
    return <p className="px-4 py-3 text-13 text-muted">Nothing: every deployment is live.</p>;
  }
  return (
    <ul className="divide-y divide-border">
      {rows.slice(0, ATTENTION_MAX).map((row) => (
        <li key={row.id} className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-13">
          <span className="w-28">
            <DeploymentStatusWord status={row.status} />
          </span>
          <Link href={routes.deployment(row.id)} className="font-medium wrap-anywhere hover:underline">
            {row.appName}
          </Link>
          {row.closureReason === null ? null : (
            <span className="text-muted wrap-anywhere">{row.closureReason}</span>
          )}
          <Time value={row.updatedAt ?? row.createdAt} className="ml-auto text-12 text-muted" />
          <Failure failure={failures.get(row.id)} />
        </li>
      ))}
      {rows.length > ATTENTION_MAX ? (
        <li className="px-4 py-2 text-13">
          <Link href={routes.deployments()} className="underline underline-offset-3">
            {rows.length - ATTENTION_MAX} more in the list
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

/** Why its last run failed, on a line of its own under the row. */
function Failure({ failure }: { failure: KnownRun | undefined }) {
  if (failure === undefined) return null;
  return (
    <span className="w-full md:pl-32">
      <FailureNote run={failure} />
    </span>
  );
}
