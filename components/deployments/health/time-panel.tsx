'use client';

import { Link } from '@/components/link';
import { useQueryStates } from 'nuqs';
import { placeOnAxis } from '@/components/charts/time-axis';
import { deploymentEvents } from '@/components/deployments/events/queries';
import { logTail, type LogTail } from '@/components/deployments/logs/queries';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { announce } from '@/components/ui/announcer';
import { Button } from '@/components/ui/button';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { useNow } from '@/lib/browser/use-now';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { useTimeZone } from '@/lib/browser/zone';
import { clockTime, namedClock } from '@/lib/format/time';
import { routes } from '@/lib/routes';
import type { HealthModel } from './health-model';
import { healthParams } from './health-params';
import { TimeChart } from './time-chart';
import { TimeList } from './time-list';
import {
  combinedAxis,
  eventMarks,
  happenings,
  lineBuckets,
  runBars,
  type TimedLine,
  type TimeSpan,
  within,
} from './time-rows';

const LINES_READ = 1000;
/** Beside the health itself they say what else happened: a minute later is soon enough. */
const BESIDE_EVERY_MS = 60_000;
const ERROR_LEVEL = /^(err|fatal|crit|panic)/i;

/** The log as counts over time; lines without a readable time cannot be placed. */
function timedLines({ window }: LogTail): TimedLine[] {
  return window.rows
    .flatMap(({ line }) => {
      const atMs = line.at?.epochMs ?? null;
      return atMs === null ? [] : [{ atMs, isError: ERROR_LEVEL.test(line.level ?? '') }];
    })
    .sort((a, b) => a.atMs - b.atMs);
}

function useSources(deploymentId: string, health: HealthModel) {
  'use memo';
  const events = usePolledQuery({ ...deploymentEvents(deploymentId), freshness: () => BESIDE_EVERY_MS });
  const log = usePolledQuery({ ...logTail(deploymentId, LINES_READ), freshness: () => BESIDE_EVERY_MS });
  const { runs } = useKnownRuns();
  const nowMs = useNow(10_000);
  return {
    isUnread: { events: events.data === undefined, log: log.data === undefined },
    sources: {
      health,
      events: events.data?.events ?? [],
      runs: runs.filter((run) => run.deploymentId === deploymentId),
      lines: log.data === undefined ? null : timedLines(log.data),
      nowMs,
    },
  };
}

/** The selected span, in the address so that it can be shared. */
function useSelection() {
  const [{ from, to }, setParams] = useQueryStates(healthParams);
  const timeZone = useTimeZone();
  const selection: TimeSpan | null =
    from === null || to === null ? null : { fromMs: Math.min(from, to), toMs: Math.max(from, to) };
  const select = (span: TimeSpan | null) => {
    void setParams({ from: span?.fromMs ?? null, to: span?.toMs ?? null });
    announce(span === null ? 'Selection cleared' : `Selected ${spanWords(span, timeZone)}`);
  };
  return { selection, select, timeZone };
}

const spanWords = ({ fromMs, toMs }: TimeSpan, timeZone: string) =>
  `${clockTime(fromMs, timeZone)} to ${namedClock(toMs, timeZone)}`;

type LinksProps = { deploymentId: string; span: TimeSpan; onClear: () => void };

function SelectionLinks({ deploymentId, span, onClear }: LinksProps) {
  const search = { from: new Date(span.fromMs).toISOString(), to: new Date(span.toMs).toISOString() };
  return (
    <>
      <Button asChild size="small">
        <Link href={routes.deploymentLogs(deploymentId, search)}>Logs of this time</Link>
      </Button>
      <Button asChild size="small">
        <Link href={routes.deploymentEvents(deploymentId, search)}>Events of this time</Link>
      </Button>
      <Button size="small" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </>
  );
}

/** Health, events, runs and log on one time axis; a selected time lists what happened in it and leads to its logs and events. */
export function TimePanel({ deploymentId, health }: { deploymentId: string; health: HealthModel }) {
  'use memo';
  const { sources, isUnread } = useSources(deploymentId, health);
  const { selection, select, timeZone } = useSelection();
  const axis = combinedAxis(sources);
  if (axis === null) return null;
  const { events, runs, lines, nowMs } = sources;
  const items = within(happenings(sources), selection ?? axis);
  const untimed = events.filter(({ at }) => at?.epochMs == null).length;
  const earlier = events.filter(({ at }) => (at?.epochMs ?? axis.fromMs) < axis.fromMs).length;
  const oldestLineMs = lines?.[0]?.atMs ?? axis.toMs;
  return (
    <Panel
      title="On one time axis"
      sub={selection === null ? 'drag to select a time' : `${spanWords(selection, timeZone)} selected`}
      actions={
        selection === null ? undefined : (
          <SelectionLinks deploymentId={deploymentId} span={selection} onClear={() => select(null)} />
        )
      }
    >
      <TimeChart
        axis={axis}
        health={health}
        marks={eventMarks(events, axis)}
        bars={runBars(runs, axis, nowMs)}
        buckets={lines === null ? null : lineBuckets(lines, axis)}
        linesFrom={Math.min(1, Math.max(0, placeOnAxis(axis, oldestLineMs)))}
        selection={selection}
        onSelect={select}
      />
      <TimeList deploymentId={deploymentId} items={items} />
      <PanelFoot>
        <span>
          Runs are those seen in this browser; the log is its newest {LINES_READ} lines. Times in {timeZone}.
        </span>
        {isUnread.events ? <span>Events are not read yet.</span> : null}
        {earlier === 0 ? null : <span>{earlier} earlier events lie before this axis.</span>}
        {untimed === 0 ? null : <span>{untimed} events without a time are not shown.</span>}
      </PanelFoot>
    </Panel>
  );
}
