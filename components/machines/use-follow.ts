'use client';

import { useEffect, useState } from 'react';

/** Longer than an accepted change takes to show in a record. */
const FOLLOWED_MS = 90_000;

/** Whether something was just asked for, so that records are read on although they tell of no change yet. */
export function useFollow() {
  const [sinceMs, setSinceMs] = useState<number | null>(null);
  useEffect(() => {
    if (sinceMs === null) return;
    const timer = setTimeout(() => setSinceMs(null), FOLLOWED_MS);
    return () => clearTimeout(timer);
  }, [sinceMs]);
  return { isFollowed: sinceMs !== null, follow: () => setSinceMs(Date.now()) };
}
