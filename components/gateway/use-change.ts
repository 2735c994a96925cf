'use client';

import { useEffect, useState } from 'react';
import type { Change } from './mutations';
import type { AcceptedChange } from './read';

/** Longer than an accepted change takes to show in a record. */
const FOLLOWED_MS = 90_000;

/** A change that the platform has accepted. */
export type Accepted = AcceptedChange & { action: Change['action'] };

/** The last accepted change of a page, and whether records are still read on for it although they tell of none. */
export function useAcceptedChange() {
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const [isFollowed, setIsFollowed] = useState(false);
  useEffect(() => {
    if (!isFollowed) return;
    const timer = setTimeout(() => setIsFollowed(false), FOLLOWED_MS);
    return () => clearTimeout(timer);
  }, [isFollowed, accepted]);
  return {
    accepted,
    isFollowed,
    follow: (next: Accepted) => {
      setAccepted(next);
      setIsFollowed(true);
    },
    forget: () => setAccepted(null),
  };
}
