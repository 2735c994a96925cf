'use client';

import { useState } from 'react';
import { displayRow, nextMatch, type Display } from './display-rows';
import type { LogWindow } from './log-window';

/** A place to bring into view; a new object each time, so that the same place can be asked for again. */
export interface Jump {
  index: number;
  align: 'start' | 'center' | 'end';
}

/** Where the reader stands in a log: at its growing end, or at a line. */
export interface LogPlace {
  isFollowing: boolean;
  /** Lines that came since the end was let go. */
  newCount: number;
  /** The row that is looked at, by its key: a match, or the line of a link. */
  marked: number | null;
  jump: Jump | null;
  follow: (isFollowing: boolean) => void;
  /** Brings a place of the display into view and, with `key`, marks its row. */
  goTo: (jump: Jump, key?: number) => void;
  goToMatch: (display: Display, step: 1 | -1) => void;
}

/** Keeps the place; `isFollowedAtFirst` is false where the address asks for another one than the end. */
export function useLogPlace(window: LogWindow, isFollowedAtFirst: boolean): LogPlace {
  const [letGoAtKey, setLetGoAtKey] = useState<number | null>(isFollowedAtFirst ? null : window.nextKey);
  const [marked, setMarked] = useState<number | null>(null);
  const [jump, setJump] = useState<Jump | null>(null);
  const letGo = () => setLetGoAtKey((before) => before ?? window.nextKey);
  const goTo = (next: Jump, key?: number) => {
    letGo();
    setJump(next);
    if (key !== undefined) setMarked(key);
  };
  return {
    isFollowing: letGoAtKey === null,
    newCount: letGoAtKey === null ? 0 : window.nextKey - letGoAtKey,
    marked,
    jump,
    goTo,
    follow: (isFollowing) => {
      if (!isFollowing) {
        letGo();
        return;
      }
      setLetGoAtKey(null);
      setMarked(null);
    },
    goToMatch: (display, step) => {
      const at = matchOfKey(display, marked);
      const from = at === null ? (step === 1 ? -1 : Infinity) : (display.matches[at] ?? 0);
      const index = nextMatch(display.matches, from, step);
      if (index !== null) goTo({ index, align: 'center' }, displayRow(display, index)?.row.key);
    },
  };
}

/** Which match, counted from zero, stands in the row with this key; null when none does. */
export function matchOfKey(display: Display, key: number | null): number | null {
  if (key === null) return null;
  const at = display.matches.findIndex((index) => displayRow(display, index)?.row.key === key);
  return at === -1 ? null : at;
}
