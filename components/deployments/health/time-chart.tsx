'use client';

import { useId } from 'react';
import type { TimeAxis } from '@/components/charts/time-axis';
import type { Tone } from '@/components/ui/status-mark';
import { cellsOf, gapMarks, healthAxis } from './chart-model';
import type { HealthModel } from './health-model';
import { HatchPattern, StateStrip } from './state-strip';
import { TimeBrush, type TimeBrushProps } from './time-brush';
import { type EventMark, type LineBucket, type RunBar } from './time-rows';
import { TimeTicks } from './time-ticks';

const fills = {
  ok: 'fill-ok',
  busy: 'fill-busy',
  warn: 'fill-warn',
  bad: 'fill-bad',
  unknown: 'fill-unknown',
  off: 'fill-off',
} as const satisfies Record<Tone, string>;

const percent = (part: number) => `${(part * 100).toFixed(3)}%`;
const rowClasses = 'mb-3 block w-full overflow-visible';

function RowLabel({ children }: { children: string }) {
  return <span className="mb-3 self-center text-12 text-muted max-md:mb-0">{children}</span>;
}

/** A line, short for what is well and tall for what is not: told apart without colour. */
function Events({ marks }: { marks: readonly EventMark[] }) {
  return (
    <svg data-slot="time-events" aria-hidden="true" height="20" className={rowClasses}>
      <line x1="0" x2="100%" y1="19.5" y2="19.5" className="stroke-border" />
      {marks.map(({ x, event, look }) => {
        const isBad = look.tone === 'bad';
        return (
          <svg key={event.key} x={percent(x)} className="overflow-visible">
            <rect
              x="-1.5"
              y={isBad ? 0 : 8}
              width="3"
              height={isBad ? 20 : 12}
              rx="1"
              className={fills[look.tone]}
            />
          </svg>
        );
      })}
    </svg>
  );
}

function Runs({ bars }: { bars: readonly RunBar[] }) {
  const hatchId = useId();
  return (
    <svg data-slot="time-runs" aria-hidden="true" height="20" className={rowClasses}>
      <HatchPattern id={hatchId} />
      <line x1="0" x2="100%" y1="19.5" y2="19.5" className="stroke-border" />
      {bars.map(({ run, x, width, look, unwatched }) => {
        const isBad = look.tone === 'bad';
        const box = { y: isBad ? 0 : 8, height: isBad ? 20 : 12 };
        return (
          <g key={run.runId}>
            <rect x={percent(x)} width={percent(width)} {...box} className={fills[look.tone]} />
            {/* A short run on a long axis stays a mark. */}
            <svg x={percent(x)} className="overflow-visible">
              <rect width="3" {...box} rx="1" className={fills[look.tone]} />
            </svg>
            {unwatched.map((gap) => (
              <g key={gap.x}>
                <rect x={percent(gap.x)} width={percent(gap.width)} {...box} className="fill-surface" />
                <rect
                  x={percent(gap.x)}
                  width={percent(gap.width)}
                  {...box}
                  fill={`url(#${hatchId})`}
                  className="stroke-unknown"
                />
              </g>
            ))}
          </g>
        );
      })}
    </svg>
  );
}

const LINES_HEIGHT = 36;

function Lines({ buckets, readFrom }: { buckets: readonly LineBucket[]; readFrom: number }) {
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(1.5, (count / most) * LINES_HEIGHT));
  return (
    <svg data-slot="time-lines" aria-hidden="true" height={LINES_HEIGHT} className={rowClasses}>
      <line
        x1="0"
        x2={percent(readFrom)}
        y1={LINES_HEIGHT - 0.5}
        y2={LINES_HEIGHT - 0.5}
        className="stroke-off"
        strokeDasharray="1 3"
      />
      <line
        x1={percent(readFrom)}
        x2="100%"
        y1={LINES_HEIGHT - 0.5}
        y2={LINES_HEIGHT - 0.5}
        className="stroke-border"
      />
      {buckets.map(({ x, width, count, errorCount }) => {
        const [all, errors] = [heightOf(count), heightOf(errorCount)];
        const place = { x: percent(x), width: percent(width * 0.8) };
        return (
          <g key={x}>
            <rect {...place} y={LINES_HEIGHT - all} height={all} className="fill-control" />
            <rect {...place} y={LINES_HEIGHT - errors} height={errors} className="fill-bad" />
          </g>
        );
      })}
    </svg>
  );
}

export interface TimeChartProps extends TimeBrushProps {
  axis: TimeAxis;
  health: HealthModel;
  marks: readonly EventMark[];
  bars: readonly RunBar[];
  /** Null while the log has not been read. */
  buckets: readonly LineBucket[] | null;
  /** Place of the oldest line that was read, 0 to 1: what lies before it is not known. */
  linesFrom: number;
}

/** Health, events, runs and log lines, one under the other on one axis. A picture; the list under it says the same in words. */
export function TimeChart({ health, marks, bars, buckets, linesFrom, ...brush }: TimeChartProps) {
  'use memo';
  const { axis } = brush;
  const strip = healthAxis(health);
  const own = strip === null ? null : { ...axis, slotMs: strip.slotMs };
  return (
    <div className="relative grid grid-cols-[76px_minmax(0,1fr)] gap-x-3 px-4 pt-3.5 pb-2.5 max-md:grid-cols-1 max-md:gap-y-1 max-md:px-3">
      {own === null ? null : (
        <>
          <RowLabel>Route</RowLabel>
          <StateStrip
            cells={cellsOf(health.timed, own, 'route')}
            gaps={gapMarks(health, own)}
            framedAtMs={null}
          />
        </>
      )}
      <RowLabel>Events</RowLabel>
      <Events marks={marks} />
      <RowLabel>Runs</RowLabel>
      <Runs bars={bars} />
      <RowLabel>Log lines</RowLabel>
      {buckets === null ? (
        <p className="mb-3 h-9 self-center text-12 text-faint">not read</p>
      ) : (
        <Lines buckets={buckets} readFrom={linesFrom} />
      )}
      <TimeTicks axis={axis} />
      <TimeBrush {...brush} />
    </div>
  );
}
