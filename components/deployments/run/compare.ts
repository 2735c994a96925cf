import type { KnownRun } from '@/components/deployments/known-runs';
import { stageTimes } from '@/components/deployments/run/estimate';
import { elapsed } from '@/components/deployments/run/timeline';

/** One line of a comparison; null where the run was not watched there, or had no such stage. Milliseconds. */
export type ComparedStage = { stage: string; firstMs: number | null; secondMs: number | null };

function tookMs(run: KnownRun, nowMs: number): number | null {
  const span = elapsed(run, run.acceptedAtMs, nowMs);
  return span === null || span.isAtMost ? null : span.ms;
}

function stagesOf(...runs: readonly KnownRun[]): string[] {
  const named = runs.flatMap(({ sightings }) => sightings.flatMap(({ stage }) => stage ?? []));
  return [...new Set(named)];
}

/** Two runs stage by stage, in the order in which the first went through them, then what only the second had; and the whole. */
export function compareRuns(
  first: KnownRun,
  second: KnownRun,
  nowMs: number,
): { stages: ComparedStage[]; firstMs: number | null; secondMs: number | null } {
  const [firstTimes, secondTimes] = [stageTimes(first, nowMs), stageTimes(second, nowMs)];
  return {
    stages: stagesOf(first, second).map((stage) => ({
      stage,
      firstMs: firstTimes.get(stage) ?? null,
      secondMs: secondTimes.get(stage) ?? null,
    })),
    firstMs: tookMs(first, nowMs),
    secondMs: tookMs(second, nowMs),
  };
}
