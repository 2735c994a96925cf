'use client';

import type { ReactNode } from 'react';
import { FactStrip } from '@/components/ui/facts';
import { Status } from '@/components/ui/status-mark';
import { Time } from '@/components/time';
import { useLiveText } from '@/components/use-live-text';
import { formatDuration } from '@/lib/format/duration';
import { useTimeZone } from '@/lib/browser/zone';
import { namedClock, type Instant } from '@/lib/format/time';
import { buildHealthModel, countStates, type HealthModel } from './health-model';
import { healthLook } from './health-state';
import type { HealthHistory } from './read';

function State({ state }: { state: string | null }) {
  const { label, tone, shape } = healthLook(state);
  return (
    <Status tone={tone} shape={shape}>
      {label}
    </Status>
  );
}

function Absent({ children = 'not reported' }: { children?: string }) {
  return <span className="font-normal text-faint">{children}</span>;
}

function Reason({ text, code }: { text: string | null; code?: number | null }) {
  const hasText = text !== null && text !== '';
  if (!hasText && (code === null || code === undefined)) return 'no reason given';
  return (
    <>
      {hasText ? <code>{text}</code> : null}
      {code === null || code === undefined ? '' : `${hasText ? ', ' : ''}${code}`}
    </>
  );
}

function Freshness({ at }: { at: Instant | null }) {
  const atMs = at?.epochMs ?? null;
  const { ref, text } = useLiveText<HTMLSpanElement>((nowMs) => formatDuration(nowMs - (atMs ?? nowMs)));
  if (atMs === null) return at === null ? <Absent /> : <code className="text-13">{at.raw}</code>;
  return <span ref={ref}>{text}</span>;
}

function Count({ value, word }: { value: number | null; word: string }) {
  return (
    <>
      {value ?? <Absent />} <span className="font-normal text-muted">{word}</span>
    </>
  );
}

function lastFailure({ timed }: HealthModel): ReactNode {
  const failed = timed.findLast(({ routeState, runtimeState }) =>
    [routeState, runtimeState].includes('unhealthy'),
  );
  if (failed === undefined) return 'no failure among these observations';
  return (
    <>
      last {failed.routeState === 'unhealthy' ? 'route' : 'runtime'} failure <Time value={failed.at?.raw} />
    </>
  );
}

function knownFact(history: HealthHistory, model: HealthModel) {
  const { healthy, known, unknown } = countStates(history.observations, 'route');
  // As the strips draw it: a gap begins where the slot of the observation before it ends.
  const slotMs = model.spacingMs ?? 0;
  const gapMs = model.gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs - slotMs, 0);
  return {
    label: 'Route, known observations',
    value: known === 0 ? <Absent>none</Absent> : `${healthy} of ${known} healthy`,
    detail: `${unknown} unknown${gapMs === 0 ? '' : `, ${formatDuration(gapMs)} without any`}`,
  };
}

/** Where things stand: states with their reasons, failures in a row, what was observed, and how fresh it is. */
export function HealthFacts({ history }: { history: HealthHistory }) {
  const { summary } = history;
  const timeZone = useTimeZone();
  const model = buildHealthModel(history.observations);
  const freshMs = summary.freshnessAt?.epochMs ?? null;
  const code = model.timed.at(-1)?.routeStatus ?? null;
  return (
    <FactStrip
      facts={[
        {
          label: 'Runtime',
          value: <State state={summary.runtimeState} />,
          detail: <Reason text={summary.runtimeReason} />,
        },
        {
          label: 'Route',
          value: <State state={summary.routeState} />,
          detail: <Reason text={summary.routeReason} code={code} />,
        },
        {
          label: 'Consecutive failures',
          value: (
            <>
              <Count value={summary.runtimeFailures} word="runtime," />{' '}
              <Count value={summary.routeFailures} word="route" />
            </>
          ),
          detail: lastFailure(model),
        },
        knownFact(history, model),
        {
          label: 'Freshness',
          value: <Freshness at={summary.freshnessAt} />,
          detail: freshMs === null ? 'when the newest observation was made' : namedClock(freshMs, timeZone),
        },
      ]}
    />
  );
}
