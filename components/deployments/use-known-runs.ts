'use client';

import { type KnownRun, parseKnownRuns, withRun } from '@/components/deployments/known-runs';
import { type LocalSetting, useLocalStore } from '@/lib/browser/use-local-store';

const setting: LocalSetting<readonly KnownRun[]> = { key: 'runs.v1', read: parseKnownRuns, fallback: [] };

/** The runs that this browser knows, newest first, and how to keep one; none while the page comes from the server. */
export function useKnownRuns() {
  const { value: runs, update } = useLocalStore(setting);
  return { runs, rememberRun: (run: KnownRun) => void update((stored) => withRun(stored, run)) };
}
