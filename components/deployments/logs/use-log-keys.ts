'use client';

import { useEffect, useEffectEvent } from 'react';

export interface LogKeys {
  onFollow: () => void;
  onSearch: () => void;
  onNext: () => void;
  onPrevious: () => void;
  onWrap: () => void;
}

/** The keys of the viewer: F follow, / search, N and Shift+N matches, W wrap. Not while somebody types. */
export function useLogKeys(keys: LogKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const action = actionOf(event, keys);
    if (action === null) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
  );
}

function actionOf(event: KeyboardEvent, keys: LogKeys): (() => void) | null {
  switch (event.key) {
    case 'f':
      return keys.onFollow;
    case '/':
      return keys.onSearch;
    case 'n':
      return keys.onNext;
    case 'N':
      return keys.onPrevious;
    case 'w':
      return keys.onWrap;
    default:
      return null;
  }
}
