'use client';

import { useSyncExternalStore } from 'react';
import { useNow } from '@/lib/browser/use-now';

/** A value that follows the clock by the second, such as "4 s ago". `read` gets milliseconds since 1970. */
export function useClock<T>(read: (nowMs: number) => T): T {
  return read(useNow(1_000));
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
