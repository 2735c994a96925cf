'use client';

import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Link } from '@/components/link';
import { usePathname } from 'next/navigation';
import type { KnownRun } from '@/components/deployments/known-runs';
import { ElapsedTime } from '@/components/deployments/run/elapsed-time';
import { NotifyButton } from '@/components/deployments/run/notify-button';
import { followedIds, runTitle, trayWords } from '@/components/deployments/run/tray-model';
import { useTray } from '@/components/deployments/run/tray-store';
import { useFollowedRun } from '@/components/deployments/run/use-followed-run';
import { useRunNews } from '@/components/deployments/run/use-run-news';
import { runStatus } from '@/components/deployments/status';
import { cn } from '@/components/ui/cn';
import { floatClasses } from '@/components/ui/float';
import { IconButton } from '@/components/ui/icon-button';
import { StatusMark, type StatusLook } from '@/components/ui/status-mark';
import { useNotifyWish } from '@/lib/browser/notify';
import { routes } from '@/lib/routes';

/** Reads one run until it ends; draws nothing. */
function Follower({ run, isReadHidden }: { run: KnownRun; isReadHidden: boolean }) {
  const { runId, deploymentId } = run;
  useFollowedRun({ runId, deploymentId, isReadHidden });
  return null;
}

type RowProps = { run: KnownRun; isFollowed: boolean; onSeen: () => void };

function Row({ run, isFollowed, onSeen }: RowProps) {
  const facts = runStatus(run.status);
  const stage = run.sightings.at(-1)?.stage ?? null;
  return (
    <li className="grid grid-cols-[14px_minmax(0,1fr)_auto] items-start gap-x-2.5 px-3.5 py-2 text-13">
      <StatusMark shape={facts.shape} tone={facts.tone} className="mt-[3px]" />
      <span className="min-w-0">
        <Link
          href={routes.deploymentRun(run.deploymentId, run.runId)}
          className="block truncate font-medium hover:underline"
        >
          {runTitle(run)}
        </Link>
        <span className="block truncate text-12 text-muted">
          {facts.label}
          {stage === null ? '' : ', '}
          {stage === null ? null : <code>{stage}</code>}
          {facts.isTerminal || isFollowed ? '' : ', not read now: four others are'}
        </span>
      </span>
      <span className="flex items-center gap-1 text-12 text-muted">
        <ElapsedTime known={run} />
        {facts.isTerminal ? (
          <IconButton label={`Dismiss ${runTitle(run)}`} size="small" className="-my-1" onClick={onSeen}>
            <X aria-hidden="true" />
          </IconButton>
        ) : null}
      </span>
    </li>
  );
}

/** The state that matters most of all rows. */
function lookOf(runs: readonly KnownRun[]): StatusLook {
  const lead =
    runs.find(({ status }) => status === 'failed') ??
    runs.find(({ status }) => !runStatus(status).isTerminal) ??
    runs[0];
  return runStatus(lead?.status ?? null);
}

function Tray({ shown, followed }: { shown: readonly KnownRun[]; followed: ReadonlySet<string> }) {
  const { isOpen, open, see } = useTray();
  const { tone, shape } = lookOf(shown);
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <section
      data-slot="run-tray"
      aria-label="Runs"
      className={cn(
        floatClasses,
        'fixed right-4 bottom-4 z-20 rounded-panel max-md:right-2 max-md:bottom-16',
        isOpen && 'w-[340px] max-md:left-2 max-md:w-auto',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
        className="flex min-h-10 w-full items-center gap-2.5 rounded-panel px-3.5 text-13 font-medium hover:bg-hover"
      >
        <StatusMark tone={tone} shape={shape} />
        {trayWords(shown)}
        <Chevron aria-hidden="true" className="ml-auto size-4 text-muted" />
      </button>
      {isOpen ? (
        <>
          <ul className="max-h-[40dvh] divide-y divide-border overflow-auto border-t border-border">
            {shown.map((run) => (
              <Row
                key={run.runId}
                run={run}
                isFollowed={followed.has(run.runId)}
                onSeen={() => see(run.runId)}
              />
            ))}
          </ul>
          <div className="flex border-t border-border px-1.5 py-1 empty:hidden">
            <NotifyButton size="small" variant="ghost" />
          </div>
        </>
      ) : null}
    </section>
  );
}

/** The runs that were started here, at the corner of every page: followed while they go on, told when they end. */
export function RunTrayPanel({ recent }: { recent: readonly KnownRun[] }) {
  const { isOpen, open, seen } = useTray();
  const pathname = usePathname();
  const isWished = useNotifyWish().state === 'on';
  const openRunId =
    recent.find(({ deploymentId, runId }) => routes.deploymentRun(deploymentId, runId) === pathname)?.runId ??
    null;
  const shown = recent.filter(({ runId }) => runId !== openRunId && !seen.includes(runId));
  const followed = followedIds(shown);
  useRunNews({ runs: recent, openRunId, isTrayOpen: isOpen, onFailure: () => open(true) });
  return (
    <>
      {shown.map((run) =>
        followed.has(run.runId) ? <Follower key={run.runId} run={run} isReadHidden={isWished} /> : null,
      )}
      {shown.length === 0 ? null : <Tray shown={shown} followed={followed} />}
    </>
  );
}
