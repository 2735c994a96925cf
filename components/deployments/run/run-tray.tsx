'use client';

import dynamic from 'next/dynamic';
import { recentRuns } from '@/components/deployments/run/tray-model';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { useNow } from '@/lib/browser/use-now';

const RunTrayPanel = dynamic(
  () => import('@/components/deployments/run/run-tray-panel').then((file) => file.RunTrayPanel),
  { ssr: false },
);

/** Follows the runs that were started here, on every page. Costs a page nothing while there are none. */
export function RunTray() {
  const { runs } = useKnownRuns();
  const recent = recentRuns(runs, useNow(60_000));
  return recent.length === 0 ? null : <RunTrayPanel recent={recent} />;
}
