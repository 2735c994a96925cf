'use client';

import type { KeyboardEvent, PointerEvent } from 'react';
import { useTimeZone } from '@/lib/browser/zone';
import type { HealthAxis } from './chart-model';
import { observationAt } from './chart-model';
import type { TimedObservation } from './health-model';
import { spokenObservation } from './health-words';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export interface ChartCursorProps {
  timed: readonly TimedObservation[];
  axis: HealthAxis;
  /** The observation that the keys stand on. */
  current: TimedObservation;
  onMove: (observation: TimedObservation) => void;
  /** The mouse is over an observation, or over none. */
  onPoint: (observation: TimedObservation | null) => void;
  onPin: (observation: TimedObservation | null) => void;
}

/**
 * The control that lies over the strips: the mouse points and clicks, the keys move from observation to observation. A
 * slider, because that is what readers announce with its value on each key.
 */
export function ChartCursor({ timed, axis, current, onMove, onPoint, onPin }: ChartCursorProps) {
  const index = timed.indexOf(current);
  const timeZone = useTimeZone();
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      const next = timed[Math.min(timed.length - 1, Math.max(0, index + step))];
      if (next !== undefined) onMove(next);
    } else if (event.key === 'Enter' || event.key === ' ') onPin(current);
    else if (event.key === 'Escape') onPin(null);
    else return;
    event.preventDefault();
  };
  const pointed = (event: PointerEvent): TimedObservation | null => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return width === 0 ? null : observationAt(timed, axis, (event.clientX - left) / width);
  };
  const handlePress = (event: PointerEvent) => {
    const observation = pointed(event);
    if (observation !== null) onPin(observation);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Observation"
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={timed.length}
      aria-valuenow={index + 1}
      aria-valuetext={spokenObservation(current, timeZone)}
      className="absolute inset-x-0 top-2 bottom-0 col-[2/3] touch-pan-y rounded-mark max-md:col-[1/2]"
      onKeyDown={handleKey}
      onPointerMove={(event) => onPoint(pointed(event))}
      onPointerLeave={() => onPoint(null)}
      onPointerUp={handlePress}
    />
  );
}
