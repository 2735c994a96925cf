'use client';

import { useSyncExternalStore } from 'react';
import type { ResponseNote } from '@/lib/api/client';
import { createStore } from './store';

/** `offline`: this machine has no network. `unreachable`: the last call got no answer from the platform. */
export type Connection = 'online' | 'offline' | 'unreachable';

const lastCall = createStore<'answered' | 'unanswered'>('answered');

/** Tells of an answer, or of a call without one: status 0, or 502 and 504 of what stands in between. */
export function observeConnection({ status }: Pick<ResponseNote, 'status'>): void {
  lastCall.set(status === 0 || status === 502 || status === 504 ? 'unanswered' : 'answered');
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = lastCall.subscribe(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether this machine has no network. In the browser only. */
export const isOffline = (): boolean => !navigator.onLine;

function current(): Connection {
  if (isOffline()) return 'offline';
  return lastCall.get() === 'answered' ? 'online' : 'unreachable';
}

/** Whether the platform can be reached, as far as this page has seen. `online` on the server. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, current, () => 'online');
}

/** Why the platform cannot be asked for anything at present, for a button that does; undefined while it can. */
export function useOfflineReason(): string | undefined {
  return useConnection() === 'offline' ? 'There is no network. What is on this page stays.' : undefined;
}
