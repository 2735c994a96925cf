'use client';

import { type KnownRun, parseKnownRuns, withRun } from '@/components/deployments/known-runs';
import { type LocalSetting, updateLocal, useLocalPart } from '@/lib/browser/use-local-store';

const setting: LocalSetting<readonly KnownRun[]> = { key: 'runs.v1', read: parseKnownRuns, fallback: [] };

/* Written every few seconds while a run goes on, and of use to nobody before its end. */
const withoutWatch = (runs: readonly KnownRun[]): readonly KnownRun[] =>
  runs.map((run) => (run.endedAtMs === null ? { ...run, watchedUntilMs: null } : run));

/** Keeps a run, made of what is kept of it at this moment (null for nothing); the same object changes nothing. */
export function keepRun(runId: string, next: (kept: KnownRun | null) => KnownRun | null): void {
  updateLocal(setting, (stored) => {
    const kept = stored.find((run) => run.runId === runId) ?? null;
    const run = next(kept);
    return run === null || run === kept ? stored : withRun(stored, run);
  });
}

/**
 * The runs that this browser knows, newest first, and how to keep one; none while the page comes from the server. Until when a run was
 * watched is told once it has ended.
 */
export function useKnownRuns() {
  const runs = useLocalPart(setting, withoutWatch);
  return { runs, rememberRun: (run: KnownRun) => keepRun(run.runId, () => run) };
}
