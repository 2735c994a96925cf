'use client';

import type { KnownRun } from '@/components/deployments/known-runs';
import type { DeploymentRun } from '@/components/deployments/read';
import { type RunEstimate, sourceWords } from '@/components/deployments/run/estimate';
import {
  elapsed,
  type StageItem,
  type TimelineItem,
  timelineItems,
} from '@/components/deployments/run/timeline';
import { runStatus, type StatusFacts } from '@/components/deployments/status';
import { cn } from '@/components/ui/cn';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { StatusMark, type StatusLook } from '@/components/ui/status-mark';
import { useNow } from '@/lib/browser/use-now';
import { formatDuration } from '@/lib/format/duration';
import { useTimeZone } from '@/lib/browser/zone';
import { clockTime } from '@/lib/format/time';

const looks = {
  past: { tone: 'ok', shape: 'check' },
  current: { tone: 'busy', shape: 'arc' },
  failed: { tone: 'bad', shape: 'cross' },
} as const satisfies Record<StageItem['outcome'], StatusLook>;

const fills = { past: 'fill-border-strong', current: 'fill-busy', failed: 'fill-bad' } as const;

/** Where an item lies on the scale of the whole run; drawn in SVG, whose sizes are attributes and not styles. */
function Span({ item }: { item: TimelineItem }) {
  return (
    <svg
      aria-hidden="true"
      preserveAspectRatio="none"
      className="col-span-2 col-start-2 mt-2 h-1 w-full rounded-[2px] bg-sunken"
    >
      <rect
        x={`${Math.min(item.leftPercent, 99).toFixed(2)}%`}
        width={`${Math.max(item.widthPercent, 1).toFixed(2)}%`}
        height="100%"
        rx="2"
        className={item.kind === 'stage' ? fills[item.outcome] : 'fill-border'}
      />
    </svg>
  );
}

const line =
  'relative grid grid-cols-[14px_minmax(0,1fr)_auto] gap-x-3 pb-[13px] text-13 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[6.5px] not-last:before:border-l not-last:before:border-border-strong';

/** How long a stage took, as far as it was seen. */
function durationWords({ durationMs, isAtLeast }: StageItem): string | null {
  if (durationMs === null) return null;
  return `${isAtLeast ? 'at least ' : ''}${formatDuration(durationMs)}`;
}

function StageLine({ item, usualMs }: { item: StageItem; usualMs: number | undefined }) {
  const timeZone = useTimeZone();
  const isNow = item.outcome === 'current';
  return (
    <li className={cn(line, isNow && 'before:border-dashed')}>
      <StatusMark {...looks[item.outcome]} className="mt-[3px]" />
      <span className="min-w-0 wrap-anywhere">
        {item.stage === null ? (
          <span className="text-muted">no stage reported</span>
        ) : (
          <code className={cn('text-13', isNow && 'font-semibold')}>{item.stage}</code>
        )}
        {item.visit > 1 ? <span className="text-muted"> again, {item.visit}. time</span> : null}
      </span>
      <span className="text-right">
        {durationWords(item) ?? <span className="text-faint">not observed</span>}
      </span>
      <span className="col-start-2 text-12 text-faint">
        {item.durationMs === null ? 'first seen after the end, ' : 'seen '}
        {clockTime(item.seenAtMs, timeZone)}
        {usualMs === undefined ? '' : `, usually ${formatDuration(usualMs)}`}
      </span>
      {item.durationMs === null ? null : <Span item={item} />}
    </li>
  );
}

/** A time without reads, as when the laptop slept: what happened in it belongs to no stage. */
function UnwatchedLine({ item }: { item: TimelineItem & { kind: 'unwatched' } }) {
  const timeZone = useTimeZone();
  return (
    <li className={cn(line, 'before:border-dashed')}>
      <StatusMark shape="diamond" tone="unknown" className="mt-[3px]" />
      <span className="text-muted">not watched</span>
      <span className="text-right text-muted">{formatDuration(item.toMs - item.fromMs)}</span>
      <span className="col-span-2 col-start-2 text-12 text-faint">
        {clockTime(item.fromMs, timeZone)} to {clockTime(item.toMs, timeZone)}, this browser read nothing
      </span>
      <Span item={item} />
    </li>
  );
}

function EndLine({ facts }: { facts: StatusFacts & { isTerminal: boolean } }) {
  return (
    <li className={cn(line, 'text-muted')}>
      <StatusMark
        shape={facts.isTerminal ? facts.shape : 'ring'}
        tone={facts.isTerminal ? facts.tone : 'off'}
        className="mt-[3px]"
      />
      <span className={facts.isTerminal ? 'font-medium text-text' : undefined}>
        {facts.isTerminal ? facts.label : 'End of run'}
      </span>
      <span className="text-faint">{facts.isTerminal ? '' : 'not reported'}</span>
    </li>
  );
}

/** The stages as this browser saw them, on one time scale. The platform tells only the present one, and no order is assumed. */
export function RunStages({
  reading,
  known,
  estimate,
}: {
  reading: DeploymentRun | undefined;
  known: KnownRun | null;
  estimate: RunEstimate | null;
}) {
  const nowMs = useNow(1000);
  const timeZone = useTimeZone();
  const status = reading?.status ?? known?.status ?? null;
  const facts = runStatus(status);
  const acceptedAtMs = known?.acceptedAtMs ?? null;
  const items = known === null ? [] : timelineItems(known, { status, acceptedAtMs, nowMs });
  const span = known === null ? null : elapsed(known, acceptedAtMs, nowMs);
  return (
    <Panel
      title="Stages seen"
      age={
        span === null ? undefined : (
          <span className="text-12 text-faint" suppressHydrationWarning>
            0 to {formatDuration(span.ms)}
          </span>
        )
      }
    >
      <ol className="px-4 pt-3.5 pb-1">
        {items.map((item) =>
          item.kind === 'unwatched' ? (
            <UnwatchedLine key={`unwatched ${item.fromMs}`} item={item} />
          ) : (
            <StageLine
              key={`${item.seenAtMs} ${item.stage ?? ''}`}
              item={item}
              usualMs={item.stage === null ? undefined : estimate?.stageMs.get(item.stage)}
            />
          ),
        )}
        {items.length === 0 ? (
          <li className="pb-3 text-13 text-muted">No stage has been seen in this browser yet.</li>
        ) : null}
        <EndLine facts={facts} />
      </ol>
      <PanelFoot>
        Stages between two reads are not seen. Times in {timeZone}.
        {estimate === null ? null : ` Usual times ${sourceWords(estimate)}.`}
      </PanelFoot>
    </Panel>
  );
}
