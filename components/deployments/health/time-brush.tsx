'use client';

import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { placeOnAxis, timeAt, type TimeAxis } from '@/components/charts/time-axis';
import { useTimeZone } from '@/lib/browser/zone';
import { namedClock } from '@/lib/format/time';
import { spanBetween, type TimeSpan } from './time-rows';

/** Less than this of the axis between press and release is a press, not a drawn selection. */
const PRESS_MAX = 0.006;
const STEP = 0.01;

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
  PageDown: -10 * STEP,
  PageUp: 10 * STEP,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export interface TimeBrushProps {
  axis: TimeAxis;
  /** Null while nothing is selected: the handles then stand at the ends. */
  selection: TimeSpan | null;
  onSelect: (span: TimeSpan | null) => void;
}

type HandleProps = {
  label: string;
  ms: number;
  axis: TimeAxis;
  /** Nothing is selected: it only waits at its end. */
  isIdle: boolean;
  onMove: (ms: number) => void;
};

/** One end of the selection, for the keyboard: a slider over the axis. */
function Handle({ label, ms, axis, isIdle, onMove }: HandleProps) {
  const place = placeOnAxis(axis, ms);
  const timeZone = useTimeZone();
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(timeAt(axis, place + step));
  };
  return (
    <svg x={`${place * 100}%`} className="overflow-visible">
      <g
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={axis.fromMs}
        aria-valuemax={axis.toMs}
        aria-valuenow={ms}
        aria-valuetext={namedClock(ms, timeZone)}
        className="outline-none [&:focus-visible>rect]:stroke-focus [&:focus-visible>rect]:stroke-2"
        onKeyDown={handleKey}
      >
        <line y1="0" y2="100%" className={isIdle ? 'stroke-border' : 'stroke-focus'} />
        <rect
          x="-4"
          y="-6"
          width="8"
          height="12"
          rx="2"
          className={isIdle ? 'fill-control stroke-surface' : 'fill-focus stroke-surface'}
        />
      </g>
    </svg>
  );
}

function Shade({ axis, span }: { axis: TimeAxis; span: TimeSpan }) {
  const [from, to] = [placeOnAxis(axis, span.fromMs), placeOnAxis(axis, span.toMs)].map((place) =>
    Math.min(1, Math.max(0, place)),
  );
  if (from === undefined || to === undefined) return null;
  return (
    <rect x={`${from * 100}%`} width={`${(to - from) * 100}%`} height="100%" className="fill-focus-fill" />
  );
}

/** Lies over the rows: drag to select a time, press to select around a place, or move its ends with the keys. Escape clears. */
export function TimeBrush({ axis, selection, onSelect }: TimeBrushProps) {
  const [drawn, setDrawn] = useState<{ from: number; to: number } | null>(null);
  const placeOf = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width));
  };
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn({ from: placeOf(event), to: placeOf(event) });
  };
  const handleUp = (event: PointerEvent) => {
    if (drawn === null) return;
    const to = placeOf(event);
    onSelect(spanBetween(axis, drawn.from, to, Math.abs(to - drawn.from) < PRESS_MAX));
    setDrawn(null);
  };
  const shown = drawn === null ? selection : spanBetween(axis, drawn.from, drawn.to, false);
  const { fromMs, toMs } = shown ?? axis;
  const move = (span: TimeSpan) =>
    onSelect({ fromMs: Math.min(span.fromMs, span.toMs), toMs: Math.max(span.fromMs, span.toMs) });
  return (
    <svg
      role="group"
      aria-label="Selection of time"
      className="absolute inset-x-0 top-2 bottom-[28px] col-[2/3] h-[calc(100%-36px)] w-full cursor-crosshair touch-pan-y overflow-visible max-md:col-[1/2]"
      onPointerDown={handleDown}
      onPointerMove={(event) => drawn !== null && setDrawn({ ...drawn, to: placeOf(event) })}
      onPointerUp={handleUp}
      onPointerCancel={() => setDrawn(null)}
      onKeyDown={({ key }) => key === 'Escape' && onSelect(null)}
    >
      <rect width="100%" height="100%" fill="transparent" />
      {shown === null ? null : <Shade axis={axis} span={shown} />}
      <Handle
        label="Beginning of the selection"
        ms={fromMs}
        axis={axis}
        isIdle={shown === null}
        onMove={(ms) => move({ fromMs: ms, toMs })}
      />
      <Handle
        label="End of the selection"
        ms={toMs}
        axis={axis}
        isIdle={shown === null}
        onMove={(ms) => move({ fromMs, toMs: ms })}
      />
    </svg>
  );
}
