'use client';

import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/browser/store';

/** Whether a part of the frame is open, for the buttons, keys and commands that open it. */
function createSwitch() {
  const isOpen = createStore(false);
  return {
    set: isOpen.set,
    open: () => isOpen.set(true),
    close: () => isOpen.set(false),
    toggle: () => isOpen.set(!isOpen.get()),
    useIsOpen: () => useSyncExternalStore(isOpen.subscribe, isOpen.get, () => false),
  };
}

export const paletteSwitch = createSwitch();
export const journalSwitch = createSwitch();
export const shortcutsSwitch = createSwitch();
export const supportSwitch = createSwitch();
