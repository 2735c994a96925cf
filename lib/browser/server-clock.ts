'use client';

import { useSyncExternalStore } from 'react';
import type { ResponseNote } from '@/lib/api/client';
import { createStore } from './store';
import { useNow, type Tick } from './use-now';

/*
 * What the platform's clock says, learnt from the `Date` of its answers. That header is cut to a whole second and arrives late, so each
 * answer tells only a lower bound of how far the platform is ahead; the highest of the last ones is at most a second short.
 */

/** Answers that are remembered: enough to find a fast one, few enough to follow a clock that was put right. */
const BOUNDS_MAX = 12;
/** The header is exact to a second, and an answer takes its time: a smaller difference is none. */
const PRECISION_MS = 2_000;
/** From here on a person should know: countdowns jump, and signatures are refused from five minutes on. */
const SKEW_MS = 30_000;

/** How far the other clock is ahead of this one, in milliseconds, given lower bounds of it; 0 where the two agree as far as can be told. */
export function offsetOf(lowerBoundsMs: readonly number[]): number {
  if (lowerBoundsMs.length === 0) return 0;
  const best = Math.max(...lowerBoundsMs);
  return Math.abs(best) <= PRECISION_MS ? 0 : best;
}

let bounds: readonly number[] = [];
const offset = createStore(0);

/** Tells of an answer; one without a `Date` says nothing. */
export function observeServerClock({ dateMs }: Pick<ResponseNote, 'dateMs'>, nowMs = Date.now()): void {
  if (dateMs === null) return;
  bounds = [...bounds, dateMs - nowMs].slice(-BOUNDS_MAX);
  offset.set(offsetOf(bounds));
}

/** Forgets what was observed. */
export function resetServerClock(): void {
  bounds = [];
  offset.set(0);
}

/** The platform's time in milliseconds since the epoch, for what happens outside of drawing. */
export function serverNow(nowMs = Date.now()): number {
  return nowMs + offset.get();
}

const useOffset = () => useSyncExternalStore(offset.subscribe, offset.get, () => 0);

/** The platform's time in milliseconds since the epoch, changing once per `tick`: what its deadlines are counted down by. */
export function useServerNow(tick: Tick = 1_000): number {
  return useNow(tick) + useOffset();
}

/** How far this browser's clock is behind (above zero) or ahead of the platform's, in milliseconds; null while it does not matter. */
export function useClockSkew(): number | null {
  const offsetMs = useOffset();
  return Math.abs(offsetMs) < SKEW_MS ? null : offsetMs;
}
