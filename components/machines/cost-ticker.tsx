'use client';

import type { AcceptedPrice } from '@/components/machines/prices';
import { type CostMachine, runningCost } from '@/components/machines/running-cost';
import { useClock, useIsInBrowser } from '@/components/use-clock';

/** What a machine has cost so far, counted by this browser; follows the clock while it runs. */
export function CostTicker({
  machine,
  accepted,
}: {
  machine: CostMachine;
  accepted: AcceptedPrice | undefined;
}) {
  const cost = useClock((nowMs) => runningCost(machine, accepted, nowMs));
  // The server's clock is not this browser's, and knows nothing of prices kept here.
  const isInBrowser = useIsInBrowser();
  if (!isInBrowser || cost === null) return <span className="text-faint">not known</span>;
  return <span className="tabular-nums">{cost}</span>;
}
