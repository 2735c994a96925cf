'use client';

import type { TabLink, TabMessage } from './shared-read';

/** A tab alone: nobody to tell, nobody to wait for. */
const ALONE: TabLink = {
  post: () => undefined,
  subscribe: () => undefined,
  inTurn: (_name, _signal, work) => work(),
};

/**
 * The way to the other tabs of the same account in this browser. Where the browser has no locks (a page that is neither
 * HTTPS nor on this machine) or no channel, every tab reads for itself.
 */
export function openTabLink(accountId: string): TabLink {
  if (typeof BroadcastChannel === 'undefined' || !('locks' in navigator)) {
    return ALONE;
  }
  const name = `portico.${accountId}`;
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (listener) => {
      channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data));
    },
    inTurn: (key, signal, work) =>
      navigator.locks.request(`${name}.${key}`, signal === undefined ? {} : { signal }, work),
  };
}
