'use client';

import type { QueryClient } from '@tanstack/react-query';
import { sharedKey, type SharedReads } from './shared-read';

const sharedByClient = new WeakMap<QueryClient, SharedReads>();

const always = () => true;

/** Whether this tab is the one that reads a key of `queryClient`; always where tabs share nothing. */
export function leadsRead(queryClient: QueryClient): (key: string) => boolean {
  return sharedByClient.get(queryClient)?.leads ?? always;
}

/**
 * Lets the queries on screen take what another tab read: they "read", and find its answer already here. A tab that nobody
 * sees takes nothing; it reads when it is seen again.
 */
export function takeFromTabs(queryClient: QueryClient, shared: SharedReads): void {
  sharedByClient.set(queryClient, shared);
  shared.onArrival((key) => {
    if (document.hidden) return;
    for (const query of queryClient.getQueryCache().findAll({ type: 'active', fetchStatus: 'idle' })) {
      const [method, path, params] = query.queryKey as [unknown, unknown, unknown];
      if (method !== 'get' || typeof path !== 'string') continue;
      if (sharedKey(path, params ?? {}) !== key) continue;
      // A failure is in the query's state, where its view shows it.
      void query.fetch().catch(() => undefined);
    }
  });
}
