'use client';

import { useSyncExternalStore } from 'react';

const TICK_MS = 1000;

let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

/** One timer for the whole page, running only while something that shows time is on it. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) {
    nowMs = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function serverNow() {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS;
}

/**
 * A value that follows the clock, such as "4 s ago". `read` gets milliseconds since 1970 and must give a string, a number or a
 * boolean; the component draws again only when that changes. The server's first text may be a moment older than the browser's:
 * put `suppressHydrationWarning` on the element.
 */
export function useClock<T extends string | number | boolean | null>(read: (nowMs: number) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => read(nowMs),
    () => read(serverNow()),
  );
}

const never = () => () => undefined;

/** False on the server and in the first render of the browser, true after: for what only a browser can know. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
