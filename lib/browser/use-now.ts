'use client';

import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';

/** How often a view of time changes: ages in seconds, in ten seconds, in minutes. */
export type Tick = 1_000 | 10_000 | 60_000;

interface Clock {
  nowMs: number;
  timer: ReturnType<typeof setInterval> | null;
  listeners: Set<() => void>;
}

const clocks = new Map<Tick, Clock>();

function clockOf(tick: Tick): Clock {
  const clock = clocks.get(tick) ?? { nowMs: Date.now(), timer: null, listeners: new Set() };
  clocks.set(tick, clock);
  return clock;
}

/** One timer per tick for the whole page, running only while somebody watches. */
function subscribeTo(tick: Tick, listener: () => void): () => void {
  const clock = clockOf(tick);
  clock.listeners.add(listener);
  if (clock.timer === null) {
    clock.nowMs = Date.now();
    clock.timer = setInterval(() => {
      clock.nowMs = Date.now();
      for (const each of clock.listeners) each();
    }, tick);
  }
  return () => {
    clock.listeners.delete(listener);
    if (clock.listeners.size > 0 || clock.timer === null) return;
    clearInterval(clock.timer);
    clock.timer = null;
  };
}

/** When the server made the page, in milliseconds since the epoch: what the first drawing in the browser goes by. */
export const RenderedAt = createContext(0);

/**
 * The present time in milliseconds since the epoch, changing once per `tick`. The server's drawing and the first one in
 * the browser use the time of the page, so both say the same.
 */
export function useNow(tick: Tick): number {
  const renderedAtMs = use(RenderedAt);
  const subscribe = useCallback((listener: () => void) => subscribeTo(tick, listener), [tick]);
  return useSyncExternalStore(
    subscribe,
    () => clockOf(tick).nowMs,
    () => renderedAtMs,
  );
}

/**
 * Calls `onTick` with the present time before a drawing of the component is painted, and then once per `tick`: for what writes a time
 * into the page itself, where nothing is drawn anew for it.
 */
export function useOnTick(tick: Tick, onTick: (nowMs: number) => void): void {
  const run = useEffectEvent(() => onTick(Date.now()));
  useLayoutEffect(() => run());
  useEffect(() => subscribeTo(tick, () => run()), [tick]);
}
