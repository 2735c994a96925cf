'use client';

import { useFollowedRun, type RunIdentity } from '@/components/deployments/run/use-followed-run';

/** Follows a run that was started here while another page is open, so that the list learns its stage and its end. */
export function RunWatcher(run: RunIdentity) {
  useFollowedRun(run);
  return null;
}
