import { runStatus } from '@/components/deployments/status';

/** A stage as this browser first saw it. The platform gives the current stage only, so this is all that is known of the past. */
export type StageSighting = { stage: string | null; seenAtMs: number };

/** What this browser has seen of one run; kept locally so that a reload loses nothing. */
export type RunSightings = {
  sightings: readonly StageSighting[];
  /** When the run was first seen to have ended, null while it goes on. */
  endedAtMs: number | null;
  /** The last time it was seen going on, kept to within ten seconds; null when it never was. */
  watchedUntilMs: number | null;
};

/** How long a run took: to within the pace of its reads, or at most so long when it ended while nobody looked. */
export type RunSpan = { ms: number; isAtMost: boolean };

export type RunReading = { status: string | null; stage: string | null };

export type TimelineItem = {
  stage: string | null;
  seenAtMs: number;
  /** Null for a stage that was first seen when the run had ended. */
  durationMs: number | null;
  /** The stage ended at some time between two reads that are far apart. */
  isAtMost: boolean;
  /** Where the stage lies on the scale that all stages share, in percent. */
  leftPercent: number;
  widthPercent: number;
  outcome: 'past' | 'current' | 'failed';
  /** Counts visits to the same stage from 1, since a run may go back. */
  visit: number;
};

/** A run that flaps between stages for hours must not fill the browser's storage. */
const SIGHTINGS_MAX = 200;

/** Not every read is news that is worth storing. */
const WATCH_STEP_MS = 10_000;
/** Longer than a watched run goes without a read, even at the slowest pace. */
const UNWATCHED_MS = 45_000;

export const nothingSeen: RunSightings = { sightings: [], endedAtMs: null, watchedUntilMs: null };

function withStage(sightings: readonly StageSighting[], stage: string | null, nowMs: number) {
  const last = sightings.at(-1);
  if (last?.stage === stage) return sightings;
  // An end that names no stage says nothing new about where the run was.
  if (last !== undefined && stage === null) return sightings;
  return [...sightings, { stage, seenAtMs: Math.max(nowMs, last?.seenAtMs ?? nowMs) }].slice(-SIGHTINGS_MAX);
}

/**
 * Adds one reading of the run to what was seen. Gives the same object when nothing changed, so that callers store only news. Stages
 * may repeat, jump or be missing: transitions are not documented (specification 3.2). Times are milliseconds since 1970.
 */
export function observe(seen: RunSightings, reading: RunReading, nowMs: number): RunSightings {
  if (seen.endedAtMs !== null) return seen;
  const { isTerminal } = runStatus(reading.status);
  const sightings = withStage(seen.sightings, reading.stage, nowMs);
  const { watchedUntilMs } = seen;
  if (isTerminal)
    return { sightings, endedAtMs: Math.max(nowMs, sightings.at(-1)?.seenAtMs ?? nowMs), watchedUntilMs };
  const isNews = watchedUntilMs === null || nowMs - watchedUntilMs >= WATCH_STEP_MS;
  if (sightings === seen.sightings && !isNews) return seen;
  return { sightings, endedAtMs: null, watchedUntilMs: Math.max(nowMs, watchedUntilMs ?? nowMs) };
}

function countVisit(sightings: readonly StageSighting[], index: number): number {
  const stage = sightings[index]?.stage;
  return sightings.slice(0, index + 1).filter((sighting) => sighting.stage === stage).length;
}

/** When the scale begins: the time the run was accepted if this browser sent it, else the first sighting; null when nothing is known. */
export function startOf(seen: RunSightings, acceptedAtMs: number | null): number | null {
  const first = seen.sightings[0]?.seenAtMs ?? null;
  if (acceptedAtMs === null || first === null) return acceptedAtMs ?? first;
  return Math.min(acceptedAtMs, first);
}

/** Whether the run ended in a time without reads, so that its end is known as "not later than". */
function endedUnwatched({ endedAtMs, watchedUntilMs }: RunSightings, acceptedAtMs: number | null): boolean {
  const lastMs = watchedUntilMs ?? acceptedAtMs;
  return endedAtMs !== null && (lastMs === null || endedAtMs - lastMs > UNWATCHED_MS);
}

/** How long the run has been going on, or went on; null when this browser cannot know, as for a run first read after its end. */
export function elapsed(seen: RunSightings, acceptedAtMs: number | null, nowMs: number): RunSpan | null {
  const startMs = startOf(seen, acceptedAtMs);
  const { endedAtMs, watchedUntilMs } = seen;
  if (startMs === null || (endedAtMs !== null && watchedUntilMs === null && acceptedAtMs === null))
    return null;
  return {
    ms: Math.max(0, (endedAtMs ?? nowMs) - startMs),
    isAtMost: endedUnwatched(seen, acceptedAtMs),
  };
}

function outcomeOf(isLast: boolean, status: string | null): TimelineItem['outcome'] {
  if (!isLast || status === 'succeeded') return 'past';
  return status === 'failed' ? 'failed' : 'current';
}

/** The stages seen, oldest first, with durations and their place on a common time scale. */
export function timelineItems(
  seen: RunSightings,
  { status, acceptedAtMs, nowMs }: { status: string | null; acceptedAtMs: number | null; nowMs: number },
): TimelineItem[] {
  const startMs = startOf(seen, acceptedAtMs) ?? nowMs;
  const endMs = Math.max(startMs, seen.endedAtMs ?? nowMs);
  const spanMs = Math.max(1, endMs - startMs);
  const isLoose = endedUnwatched(seen, acceptedAtMs);
  return seen.sightings.map((sighting, index) => {
    const untilMs = seen.sightings[index + 1]?.seenAtMs ?? endMs;
    const isSeenAtEnd = seen.endedAtMs !== null && sighting.seenAtMs >= seen.endedAtMs;
    const durationMs = Math.max(0, untilMs - sighting.seenAtMs);
    const left = Math.min(100, (Math.max(0, sighting.seenAtMs - startMs) / spanMs) * 100);
    return {
      ...sighting,
      durationMs: isSeenAtEnd ? null : durationMs,
      isAtMost: isLoose && untilMs === seen.endedAtMs,
      leftPercent: left,
      widthPercent: Math.min(100 - left, (durationMs / spanMs) * 100),
      outcome: outcomeOf(index === seen.sightings.length - 1, status),
      visit: countVisit(seen.sightings, index),
    };
  });
}
