'use client';

import { useEffect, useEffectEvent } from 'react';
import { isFreeKey } from '@/lib/browser/shortcuts';

/** What each key does. */
export type LogKeys = Readonly<Record<'f' | '/' | 'n' | 'N' | 'g' | 'G' | 'w' | 't' | 'c', () => void>>;

/** The keys of the viewer, each of which a button does too. Not while somebody types. */
export function useLogKeys(keys: LogKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isKey(event.key, keys) || !isFreeKey(event)) return;
    event.preventDefault();
    keys[event.key]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isKey(key: string, keys: LogKeys): key is keyof LogKeys {
  return Object.hasOwn(keys, key);
}
