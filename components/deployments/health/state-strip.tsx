import { useId } from 'react';
import { formatDuration } from '@/lib/format/duration';
import type { Cell, GapMark } from './chart-model';
import type { CellKind } from './health-state';

const HEIGHT = 28;
/** Top and height by kind, in px: failure is taller, not only redder. */
const shapes: Record<CellKind, { y: number; height: number }> = {
  healthy: { y: 18, height: 10 },
  unknown: { y: 14.5, height: 13 },
  unhealthy: { y: 0, height: HEIGHT },
};

const percent = (part: number) => `${(part * 100).toFixed(3)}%`;

/** Before a first observation nearer to the start, as part of the axis, there is no room for words. */
const START_LABEL_MIN = 0.2;

/** From this many cells on a cell may be thinner than a pixel, and all of a kind are drawn as one shape. */
const DENSE_FROM = 200;

/** Lines at 45 degrees, so that unknown is told without its colour. */
export function HatchPattern({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="0" x2="0" y1="0" y2="4" className="stroke-unknown" />
      </pattern>
    </defs>
  );
}

const UNITS = 10_000;

/**
 * All cells of one kind as one shape: hundreds of elements would take longer to draw than there is time for. Failures have a line
 * around them, which does not scale, so that none is thinner than a pixel.
 */
function DenseCells({ cells, kind }: { cells: readonly Cell[]; kind: 'healthy' | 'unhealthy' }) {
  const { y, height } = shapes[kind];
  const path = cells
    .filter((cell) => cell.kind === kind)
    .map(({ x, width }) => {
      const [left, w] = [(x * UNITS).toFixed(1), (width * UNITS).toFixed(1)];
      return `M${left} ${y}h${w}v${height}h-${w}z`;
    })
    .join('');
  return (
    <svg width="100%" height={HEIGHT} viewBox={`0 0 ${UNITS} ${HEIGHT}`} preserveAspectRatio="none">
      <path
        d={path}
        vectorEffect="non-scaling-stroke"
        className={kind === 'healthy' ? 'fill-ok' : 'fill-bad stroke-bad'}
      />
    </svg>
  );
}

function StripCell({ cell, hatchId, isDense }: { cell: Cell; hatchId: string; isDense: boolean }) {
  const place = { x: percent(cell.x), width: percent(cell.width), ...shapes[cell.kind] };
  if (cell.kind === 'unknown')
    return (
      <rect {...place} fill={`url(#${hatchId})`} className="stroke-unknown" strokeWidth={isDense ? 0.5 : 1} />
    );
  const fill = cell.kind === 'healthy' ? 'fill-ok' : 'fill-bad';
  // Whole pixels, or cells that touch would show a seam between them.
  if (cell.isJoined) return <rect {...place} shapeRendering="crispEdges" className={fill} />;
  return <rect {...place} rx="1" className={fill} />;
}

export interface StateStripProps {
  cells: readonly Cell[];
  gaps: readonly GapMark[];
  /** Part of the axis that lies before the first observation, said in words where there is room. */
  startsAt?: number;
  /** The observation with a frame around it. */
  framedAtMs: number | null;
}

/** One strip: a cell per observation on the time axis, dotted and empty where nothing was observed. A picture; the words stand beside it. */
export function StateStrip({ cells, gaps, startsAt = 0, framedAtMs }: StateStripProps) {
  'use memo';
  const hatchId = useId();
  const isDense = cells.length >= DENSE_FROM;
  // Failures come last, so that no neighbour covers a thin one.
  const drawn = cells
    .filter(({ kind }) => !isDense || kind === 'unknown')
    .sort((a, b) => Number(a.kind === 'unhealthy') - Number(b.kind === 'unhealthy'));
  const framed = cells.find(({ atMs }) => atMs === framedAtMs);
  return (
    <svg
      data-slot="state-strip"
      aria-hidden="true"
      height={HEIGHT}
      className="mb-3 block w-full overflow-visible"
    >
      <HatchPattern id={hatchId} />
      {startsAt < START_LABEL_MIN ? null : (
        <text
          x={percent(startsAt / 2)}
          y="26"
          textAnchor="middle"
          className="fill-faint text-12 max-md:hidden"
        >
          before these observations
        </text>
      )}
      {gaps.map(({ from, to, lengthMs, hasRoom }) => (
        <g key={from}>
          <line
            x1={percent(from)}
            x2={percent(to)}
            y1="27.5"
            y2="27.5"
            className="stroke-off"
            strokeDasharray="1 3"
          />
          {hasRoom ? (
            <text
              x={percent((from + to) / 2)}
              y="20"
              textAnchor="middle"
              className="fill-faint text-12 max-md:hidden"
            >
              {formatDuration(lengthMs)}, none
            </text>
          ) : null}
        </g>
      ))}
      {isDense ? <DenseCells cells={cells} kind="healthy" /> : null}
      {drawn.map((cell, index) => (
        <StripCell key={index} cell={cell} hatchId={hatchId} isDense={isDense} />
      ))}
      {isDense ? <DenseCells cells={cells} kind="unhealthy" /> : null}
      {framed === undefined ? null : (
        <rect
          x={percent(framed.x)}
          width={percent(framed.width)}
          y="-2"
          height={HEIGHT + 4}
          rx="2"
          fill="none"
          strokeWidth="2"
          className="stroke-focus"
        />
      )}
    </svg>
  );
}
