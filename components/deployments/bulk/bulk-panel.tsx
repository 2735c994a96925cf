'use client';

import { Link } from '@/components/link';
import { useState } from 'react';
import type { KnownRun } from '@/components/deployments/known-runs';
import type { Deployment } from '@/components/deployments/read';
import { deploymentStatus, runStatus } from '@/components/deployments/status';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody } from '@/components/ui/panel';
import { Status } from '@/components/ui/status-mark';
import { useBudget, useFrozenUntil } from '@/lib/browser/budget';
import { useConnection } from '@/lib/browser/connection';
import { useNow } from '@/lib/browser/use-now';
import { counted } from '@/lib/format/count';
import { formatWait } from '@/lib/format/duration';
import { routes } from '@/lib/routes';
import { BulkDialog } from './bulk-dialog';
import { type BulkItem, type BulkJob, countStates, isThrough } from './job';
import { budgetClassOf, sendableAtMs } from './plan';
import { useBulk } from './session';
import { actionWords, stateWords } from './words';

/** What the platform says of the deployment since, which is more than that the request was accepted. */
function Since({ item, deployment, run }: { item: BulkItem; deployment?: Deployment; run?: KnownRun }) {
  if (item.state === 'failed' || item.state === 'unclear')
    return (
      <span className="text-muted wrap-anywhere">
        {item.message} <code>{item.code}</code>
      </span>
    );
  if (item.state !== 'accepted') return null;
  if (item.runId !== null)
    return (
      <Link href={routes.deploymentRun(item.id, item.runId)} className="link">
        {run === undefined ? 'Open run' : `Run ${runStatus(run.status).label.toLowerCase()}`}
      </Link>
    );
  return (
    <span className="text-muted">
      {deployment === undefined
        ? 'not in the list any more'
        : `the list says: ${deploymentStatus(deployment.status).label.toLowerCase()}`}
    </span>
  );
}

/** How the job stands, in one sentence of counts. */
function countWords(job: BulkJob): string {
  const { waiting, sending, accepted, failed, unclear } = countStates(job);
  const parts = [
    `${accepted} of ${job.items.length} accepted`,
    ...(failed === 0 ? [] : [`${failed} refused`]),
    ...(unclear === 0 ? [] : [`${unclear} without an answer`]),
    ...(waiting + sending === 0 ? [] : [`${waiting + sending} not sent yet`]),
  ];
  return parts.join(', ');
}

function useStandWords(job: BulkJob, { isRunningHere, isElsewhere }: ReturnType<typeof useBulk>): string {
  const budget = useBudget(budgetClassOf[job.action]);
  const frozenUntilMs = useFrozenUntil(budgetClassOf[job.action]);
  const nowMs = useNow(1_000);
  const connection = useConnection();
  if (isElsewhere) return 'Going on in another tab.';
  if (isRunningHere && connection === 'offline') return 'Waits for the network.';
  if (isRunningHere) {
    const untilMs = sendableAtMs(budget, frozenUntilMs, nowMs);
    return untilMs === null ? 'Going on.' : `Waits for the budget, for ${formatWait(untilMs - nowMs)} more.`;
  }
  if (isThrough(job)) return 'All were sent.';
  return `${job.stopReason ?? 'The page was left.'} Nothing more is sent until you resume.`;
}

export type BulkPanelProps = {
  deployments: readonly Deployment[];
  latest: ReadonlyMap<string, KnownRun>;
};

/** The job on many deployments: how it stands, what came of each, and how to stop it, go on or put it away. */
export function BulkPanel({ deployments, latest }: BulkPanelProps) {
  const bulk = useBulk();
  const { job, isBegunHere } = bulk;
  if (job === null) return null;
  // Kept by a browser in which somebody else signed in before: nothing of it is this account's.
  const isOwn = isBegunHere || deployments.some(({ id }) => job.items.some((item) => item.id === id));
  if (!isOwn) return null;
  return <JobPanel job={job} bulk={bulk} deployments={deployments} latest={latest} />;
}

type JobPanelProps = BulkPanelProps & { job: BulkJob; bulk: ReturnType<typeof useBulk> };

function JobPanel({ job, bulk, deployments, latest }: JobPanelProps) {
  const stand = useStandWords(job, bulk);
  const byId = new Map(deployments.map((deployment) => [deployment.id, deployment]));
  const runOf = (item: BulkItem) => {
    const run = latest.get(item.id);
    return run?.runId === item.runId ? run : undefined;
  };
  const title = `${actionWords[job.action].verb} ${counted(job.items.length, 'deployment')}`;
  return (
    <Panel title={title} sub={countWords(job)} actions={<JobActions job={job} bulk={bulk} />}>
      <PanelBody className="py-2.5 text-13">
        <p role="status">{stand}</p>
      </PanelBody>
      <ul
        aria-label="Results"
        tabIndex={0}
        className="max-h-64 divide-y divide-border overflow-y-auto border-t border-border"
      >
        {job.items.map((item) => {
          const { label, tone, shape } = stateWords[item.state];
          const deployment = byId.get(item.id);
          const run = runOf(item);
          return (
            <li
              key={item.id}
              className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-1.5 text-13"
            >
              <span className="w-26">
                <Status tone={tone} shape={shape}>
                  {label}
                </Status>
              </span>
              <Link href={routes.deployment(item.id)} className="font-medium hover:underline">
                {item.name}
              </Link>
              <Since item={item} {...(deployment && { deployment })} {...(run && { run })} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function JobActions({ job, bulk }: Pick<JobPanelProps, 'job' | 'bulk'>) {
  const [isAsking, setAsking] = useState(false);
  const { isRunningHere, isElsewhere, resume, stop, putAway } = bulk;
  if (isElsewhere) return null;
  if (isRunningHere)
    return (
      <Button size="small" onClick={stop}>
        Stop
      </Button>
    );
  const rest = job.items.filter(({ state }) => state === 'waiting');
  // Who comes back to a deletion is asked again: the page was left, and another person may sit there now.
  const goOn = () => (job.action === 'delete' ? setAsking(true) : void resume());
  return (
    <>
      {rest.length === 0 ? null : (
        <Button size="small" working={false} onClick={goOn}>
          Resume with {rest.length} left
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={putAway}>
        Put away
      </Button>
      {isAsking ? (
        <BulkDialog
          action={job.action}
          targets={rest.map(({ id, name }) => ({ id, appName: name, billing: null }))}
          onConfirm={() => {
            setAsking(false);
            void resume();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
