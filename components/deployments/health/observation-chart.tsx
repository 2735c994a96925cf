'use client';

import dynamic from 'next/dynamic';
import { useDeferredValue } from 'react';
import { cellsOf, codeLine, gapMarks, type HealthAxis } from './chart-model';
import { ChartCursor, type ChartCursorProps } from './chart-cursor';
import { CODE_CLASSES, CODES_HEIGHT, codeClassY } from './code-scale';
import { placeOnAxis } from '@/components/charts/time-axis';
import type { HealthModel } from './health-model';
import { StateStrip } from './state-strip';
import { TimeTicks } from './time-ticks';

const CodeChart = dynamic(() => import('./code-chart').then((module) => module.CodeChart), {
  ssr: false,
  loading: () => <div className="h-[92px]" />,
});

function StripLabel({ children }: { children: string }) {
  return <span className="mb-3 self-end text-12 text-muted max-md:mb-0 max-md:self-start">{children}</span>;
}

function CodeLabels() {
  return (
    <>
      <span className="text-12 text-muted md:hidden">Code, from 2xx at the top to 5xx</span>
      <svg
        aria-hidden="true"
        height={CODES_HEIGHT}
        className="block w-full overflow-visible text-12 max-md:hidden"
      >
        <text x="0" y={codeClassY(2)} dominantBaseline="central" className="fill-muted">
          Code
        </text>
        {CODE_CLASSES.map((each) => (
          <text
            key={each}
            x="100%"
            y={codeClassY(each)}
            textAnchor="end"
            dominantBaseline="central"
            className="fill-faint"
          >
            {each}xx
          </text>
        ))}
      </svg>
    </>
  );
}

/** A line through all rows at one observation; down to the readout when it is pinned. */
function CursorLine({ x, isPinned }: { x: number; isPinned: boolean }) {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-2 col-[2/3] h-[calc(100%-7px)] w-full overflow-visible max-md:col-[1/2]"
    >
      <line
        x1={`${x * 100}%`}
        x2={`${x * 100}%`}
        y1="0"
        y2="100%"
        className={isPinned ? 'stroke-focus' : 'stroke-control'}
        strokeDasharray={isPinned ? undefined : '2 2'}
      />
    </svg>
  );
}

/** Where the first observation stands, as a part of the axis. */
function startOf({ timed }: HealthModel, axis: HealthAxis): number {
  return timed[0] === undefined ? 0 : placeOnAxis(axis, timed[0].atMs);
}

export interface ObservationChartProps extends Omit<ChartCursorProps, 'timed'> {
  model: HealthModel;
  /** Where the line stands; null for none. */
  lineAtMs: number | null;
  pinnedAtMs: number | null;
  /** The strip on which the pinned observation is framed. */
  framed: 'runtime' | 'route';
}

/** Runtime, route and code over one true time axis, and the control that reads them out. */
export function ObservationChart(props: ObservationChartProps) {
  'use memo';
  const { model, axis, lineAtMs, pinnedAtMs, framed, ...cursor } = props;
  const gaps = gapMarks(model, axis);
  const [runtime, route] = [cellsOf(model.timed, axis, 'runtime'), cellsOf(model.timed, axis, 'route')];
  // The strips come first: the picture of the codes is drawn after them, in pieces that let a key or the mouse in between.
  const coded = useDeferredValue(model);
  const codedAxis = useDeferredValue(axis);
  const lined = route.find(({ atMs }) => atMs === lineAtMs);
  return (
    <div className="relative grid grid-cols-[76px_minmax(0,1fr)] gap-x-3 px-4 pt-3.5 pb-2.5 max-md:grid-cols-1 max-md:gap-y-1 max-md:px-3">
      <StripLabel>Runtime</StripLabel>
      <StateStrip
        cells={runtime}
        startsAt={startOf(model, axis)}
        gaps={gaps}
        framedAtMs={framed === 'runtime' ? pinnedAtMs : null}
      />
      <StripLabel>Route</StripLabel>
      <StateStrip cells={route} gaps={gaps} framedAtMs={framed === 'route' ? pinnedAtMs : null} />
      <CodeLabels />
      <div className="h-[92px] min-w-0">
        <CodeChart points={codeLine(coded.timed, codedAxis)} axis={codedAxis} />
      </div>
      <TimeTicks axis={axis} />
      {lined === undefined ? null : (
        <CursorLine x={lined.x + lined.width / 2} isPinned={lineAtMs === pinnedAtMs} />
      )}
      <ChartCursor timed={model.timed} axis={axis} {...cursor} />
    </div>
  );
}
