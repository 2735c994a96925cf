'use client';

import { useSyncExternalStore } from 'react';

type Listener = () => void;

let message = '';
const listeners = new Set<Listener>();

/** Says something to screen readers, politely. A repeated message is said again. */
export function announce(text: string): void {
  message = message === text ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: Listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one polite live region; stands once in the root layout. */
export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => message,
    () => '',
  );
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only" data-slot="announcer">
      {text}
    </div>
  );
}
