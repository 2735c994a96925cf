'use client';

import { ReadTime } from '@/components/age-stamp';
import type { KnownRun } from '@/components/deployments/known-runs';
import type { DeploymentRun } from '@/components/deployments/read';
import { ElapsedTime } from '@/components/deployments/run/elapsed-time';
import { type RunEstimate, sourceWords, usualWords } from '@/components/deployments/run/estimate';
import { elapsed } from '@/components/deployments/run/timeline';
import { runStatus } from '@/components/deployments/status';
import { FactStrip } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import type { LastRead } from '@/lib/browser/last-read';
import { useNow } from '@/lib/browser/use-now';
import { useTimeZone } from '@/lib/browser/zone';
import { counted } from '@/lib/format/count';
import { namedClock } from '@/lib/format/time';

type RunFactsProps = {
  reading: DeploymentRun | undefined;
  known: KnownRun | null;
  lastRead: LastRead;
  estimate: RunEstimate | null;
};

/** What the length counts from, or why there is none. */
function elapsedDetail(known: KnownRun | null, timeZone: string): string {
  if (known === null) return 'by this browser';
  const { acceptedAtMs, endedAtMs } = known;
  const span = elapsed(known, acceptedAtMs, endedAtMs ?? 0);
  if (endedAtMs !== null && span === null) return 'ended before it was read';
  if (endedAtMs !== null && span?.isAtMost) return `first seen ended at ${namedClock(endedAtMs, timeZone)}`;
  return acceptedAtMs === null ? 'since this browser first saw it' : 'since this browser sent it';
}

/** What is usual, marked as what it is: a guess from this browser's own runs. */
function usualFact(estimate: RunEstimate, known: KnownRun | null) {
  const isGoingOn = known !== null && known.endedAtMs === null;
  return {
    label: 'Usually',
    value: usualWords(estimate.fromMs, estimate.toMs),
    detail: (
      <>
        {sourceWords(estimate)}
        {isGoingOn ? <LongerThanUsual known={known} toMs={estimate.toMs} /> : null}
      </>
    ),
  };
}

function LongerThanUsual({ known, toMs }: { known: KnownRun; toMs: number }) {
  const nowMs = useNow(10_000);
  const span = elapsed(known, known.acceptedAtMs, nowMs);
  return span !== null && span.ms > toMs ? ', this one takes longer' : null;
}

function Stage({ reading }: { reading: DeploymentRun | undefined }) {
  if (reading === undefined) return <Skeleton className="w-24" />;
  if (reading.stage === null) return <span className="font-normal text-faint">not reported</span>;
  return <code className="text-16 leading-6">{reading.stage}</code>;
}

const addressToCome = {
  label: 'Address',
  value: <span className="font-normal text-muted">not proven yet</span>,
  detail: 'read from the deployment after the run succeeds',
};

/** What the run says of itself now. */
export function RunFacts({ reading, known, lastRead, estimate }: RunFactsProps) {
  const { isTerminal } = runStatus(reading?.status ?? known?.status ?? null);
  const count = known?.sightings.length ?? 0;
  const timeZone = useTimeZone();
  return (
    <FactStrip
      facts={[
        {
          label: 'Stage, as reported',
          value: <Stage reading={reading} />,
          detail: count === 0 ? 'no stage seen yet' : `${counted(count, 'stage')} seen`,
        },
        {
          label: isTerminal ? 'Took' : 'Elapsed',
          value: <ElapsedTime known={known} />,
          detail: elapsedDetail(known, timeZone),
        },
        ...(estimate === null ? [] : [usualFact(estimate, known)]),
        {
          label: 'Last read',
          value: reading === undefined ? <Skeleton className="w-24" /> : <ReadTime lastRead={lastRead} />,
          detail: (
            <>
              status <code>{reading?.status ?? 'not reported'}</code>
            </>
          ),
        },
        ...(isTerminal ? [] : [addressToCome]),
      ]}
    />
  );
}
