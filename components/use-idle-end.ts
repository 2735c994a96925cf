'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useNow } from '@/lib/browser/use-now';

const TOUCHES = ['pointerdown', 'pointermove', 'keydown'] as const;

/** Moves of a pointer come by the hundred; the end is put off this often at most. */
const STEP_MS = 1_000;

/**
 * Counts down while nobody touches the page.
 * @returns milliseconds until `idleMaxMs` have passed since the last touch; 0 from then on, whatever is touched later
 * @param onEnd called once at the end
 */
export function useIdleEnd(idleMaxMs: number, onEnd: () => void): number {
  const [endMs, setEndMs] = useState(() => Date.now() + idleMaxMs);
  const nowMs = useNow(1_000);
  const isOver = nowMs >= endMs;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) {
      end();
      return;
    }
    const putOff = () => {
      const next = Date.now() + idleMaxMs;
      setEndMs((present) => (Date.now() >= present || next - present < STEP_MS ? present : next));
    };
    for (const touch of TOUCHES) window.addEventListener(touch, putOff);
    return () => {
      for (const touch of TOUCHES) window.removeEventListener(touch, putOff);
    };
  }, [isOver, idleMaxMs]);
  // A clock that nobody watched stands at an earlier time until it is started.
  return Math.min(idleMaxMs, Math.max(0, endMs - nowMs));
}
