'use client';

import { useEffect, useRef } from 'react';
import { useConnection } from '@/lib/browser/connection';
import { useNow } from '@/lib/browser/use-now';
import { useHidden } from '@/lib/browser/visibility';
import { formatWait } from '@/lib/format/duration';
import type { Verify } from './use-verify';

function Waiting({ verify, dueAtMs }: { verify: Verify; dueAtMs: number }) {
  const nowMs = useNow(1_000);
  const isHidden = useHidden();
  const isOffline = useConnection() === 'offline';
  const isDue = nowMs >= dueAtMs && !isHidden && !isOffline && !verify.isWorking;
  const check = useRef(verify.check);
  useEffect(() => {
    check.current = verify.check;
  });
  useEffect(() => {
    if (isDue) check.current();
  }, [isDue]);
  if (isOffline) return 'Checked again when the network is back, while this page is open.';
  return verify.isWorking || isDue
    ? 'Checking again.'
    : `Checked again in ${formatWait(dueAtMs - nowMs)} while this page is open.`;
}

export interface RecheckLineProps {
  verify: Verify;
  /** Whether checks draw from a budget too small to be used without being asked; null while that is not known. */
  isScarce: boolean | null;
}

/** Whether the check is repeated by itself, and when: 30 s, 1, 2, then every 5 minutes, only on a budget that can bear it. */
export function RecheckLine({ verify, isScarce }: RecheckLineProps) {
  if (isScarce === true)
    return 'Not repeated by itself, because a check draws on a small budget of the account.';
  if (verify.dueAtMs === null || isScarce === null || verify.error?.retryable === false)
    return 'A check that fails now can succeed later.';
  return <Waiting verify={verify} dueAtMs={verify.dueAtMs} />;
}
