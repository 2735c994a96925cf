'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '@/lib/api/errors';
import { verifyDomain } from './mutations';
import type { CheckAnswer } from './read';
import { recheckDelayMs } from './recheck';

/** The checks that were made while the page is open. */
interface Made {
  count: number;
  lastAtMs: number;
  /** What the last one answered; null when it failed. */
  answer: CheckAnswer | null;
}

export interface Verify {
  made: Made | null;
  isWorking: boolean;
  error: ApiError | null;
  /** When the next check is due, if one may follow by itself. */
  dueAtMs: number | null;
  check: () => void;
}

/** Asks the platform to look, and counts how often. */
export function useVerify(deploymentId: string): Verify {
  const [made, setMade] = useState<Made | null>(null);
  const { mutate, isPending, error } = useMutation(verifyDomain);
  const note = (answer: CheckAnswer | null) =>
    setMade((before) => ({ count: (before?.count ?? 0) + 1, lastAtMs: Date.now(), answer }));
  const check = () => {
    if (!isPending) mutate(deploymentId, { onSuccess: note, onError: () => note(null) });
  };
  return {
    made,
    isWorking: isPending,
    error,
    dueAtMs:
      made === null ? null : made.lastAtMs + Math.max(recheckDelayMs(made.count), error?.retryAfterMs ?? 0),
    check,
  };
}
