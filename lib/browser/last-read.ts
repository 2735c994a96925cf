'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

/**
 * When a query was last answered. Asked and followed from outside of React: most answers change nothing but this, and nothing is drawn
 * for them.
 */
export interface LastRead {
  /** Milliseconds since 1970; 0 before the first answer. */
  atMs: () => number;
  /** Tells of each answer that left the data as it was; any other draws its views. */
  subscribe: (listener: () => void) => () => void;
}

const never = () => () => undefined;

/** A read that nothing follows. */
export function readOnce(atMs: number): LastRead {
  return { atMs: () => atMs, subscribe: never };
}

/** When the query of a hash was last answered. */
export function useLastRead(queryHash: string): LastRead {
  const cache = useQueryClient().getQueryCache();
  return useMemo(() => {
    const atMs = () => cache.get(queryHash)?.state.dataUpdatedAt ?? 0;
    const subscribe = (listener: () => void) => {
      let known = cache.get(queryHash)?.state;
      return cache.subscribe(({ query: { queryHash: hash, state } }) => {
        if (hash !== queryHash || state.dataUpdatedAt === known?.dataUpdatedAt) return;
        const isUnchanged = state.data === known?.data;
        known = state;
        if (isUnchanged) listener();
      });
    };
    return { atMs, subscribe };
  }, [cache, queryHash]);
}
