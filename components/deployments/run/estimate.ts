import type { KnownRun } from '@/components/deployments/known-runs';
import { elapsed, timelineItems } from '@/components/deployments/run/timeline';
import { counted } from '@/lib/format/count';

/** What runs of this kind usually took, as this browser saw them. Milliseconds. */
export type RunEstimate = {
  fromMs: number;
  toMs: number;
  runCount: number;
  /** False when this deployment has too few runs of the kind, so that those of others were taken too. */
  isOwn: boolean;
  /** The median time of each stage that was watched from its beginning to its end. */
  stageMs: ReadonlyMap<string, number>;
};

/** One run says nothing of what is usual. */
const RUNS_MIN = 2;
/** Older runs may have built something else. */
const RUNS_MAX = 20;
/** From this many runs on, the quickest and the slowest fifth are left out of the range. */
const TRIMMED_FROM = 5;

function isWatchedWhole(run: KnownRun): boolean {
  const span = elapsed(run, run.acceptedAtMs, run.endedAtMs ?? 0);
  const { status, acceptedAtMs, endedAtMs, unwatched } = run;
  const isEnded = status === 'succeeded' && acceptedAtMs !== null && endedAtMs !== null;
  return isEnded && unwatched.length === 0 && span !== null && !span.isAtMost;
}

/** The middle of the numbers; the lower of two middles. Null of none. */
export function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** How long each stage of a run took, all its visits together; only stages that were watched whole. */
export function stageTimes(run: KnownRun, nowMs: number): Map<string, number> {
  const { status, acceptedAtMs } = run;
  const times = new Map<string, number>();
  const broken = new Set<string>();
  for (const item of timelineItems(run, { status, acceptedAtMs, nowMs })) {
    if (item.kind === 'unwatched' || item.stage === null) continue;
    if (item.durationMs === null || item.isAtLeast) broken.add(item.stage);
    times.set(item.stage, (times.get(item.stage) ?? 0) + (item.durationMs ?? 0));
  }
  for (const stage of broken) times.delete(stage);
  return times;
}

function stageMedians(runs: readonly KnownRun[]): Map<string, number> {
  const all = new Map<string, number[]>();
  for (const run of runs) {
    for (const [stage, ms] of stageTimes(run, run.endedAtMs ?? 0))
      all.set(stage, [...(all.get(stage) ?? []), ms]);
  }
  const medians = new Map<string, number>();
  for (const [stage, times] of all) {
    const middle = times.length < RUNS_MIN ? null : median(times);
    if (middle !== null) medians.set(stage, middle);
  }
  return medians;
}

/**
 * What is usual for this run, from runs of the same kind that this browser started and watched to a success: those of the same
 * deployment, or of all where it has fewer than two. Null when there are too few: a guess from one run would be none.
 */
export function estimateRun(run: KnownRun, runs: readonly KnownRun[]): RunEstimate | null {
  const alike = runs.filter(
    (other) => other.runId !== run.runId && other.kind === run.kind && isWatchedWhole(other),
  );
  const own = alike.filter(({ deploymentId }) => deploymentId === run.deploymentId);
  const isOwn = own.length >= RUNS_MIN;
  const taken = (isOwn ? own : alike).slice(0, RUNS_MAX);
  if (run.kind === null || taken.length < RUNS_MIN) return null;
  const times = taken
    .flatMap((each) => elapsed(each, each.acceptedAtMs, each.endedAtMs ?? 0)?.ms ?? [])
    .sort((a, b) => a - b);
  const skipped = times.length < TRIMMED_FROM ? 0 : Math.floor(times.length / 5);
  const [fromMs, toMs] = [times[skipped], times[times.length - 1 - skipped]];
  if (fromMs === undefined || toMs === undefined) return null;
  return { fromMs, toMs, runCount: times.length, isOwn, stageMs: stageMedians(taken) };
}

const MINUTE_MS = 60_000;
/** Up to here seconds are told, in steps of five from ten on: a guess has no more digits. */
const SECONDS_UNTIL_MS = 90_000;

function rounded(ms: number): { count: number; unit: 's' | 'min' } {
  if (ms >= SECONDS_UNTIL_MS) return { count: Math.round(ms / MINUTE_MS), unit: 'min' };
  const seconds = Math.max(1, Math.round(ms / 1000));
  return { count: seconds <= 10 ? seconds : Math.round(seconds / 5) * 5, unit: 's' };
}

/** A usual time in words: "2 to 3 min", "40 s to 2 min", "about 8 s". Takes milliseconds. */
export function usualWords(fromMs: number, toMs: number): string {
  const [from, to] = [rounded(fromMs), rounded(toMs)];
  if (from.count === to.count && from.unit === to.unit) return `about ${to.count} ${to.unit}`;
  const unit = from.unit === to.unit ? '' : ` ${from.unit}`;
  return `${from.count}${unit} to ${to.count} ${to.unit}`;
}

/** Where an estimate comes from: "from 6 runs in this browser". */
export function sourceWords({ runCount, isOwn }: RunEstimate): string {
  return `from ${counted(runCount, 'run')} in this browser${isOwn ? '' : ', of any deployment'}`;
}
