import { runStatus } from '@/components/deployments/status';

/** A stage as this browser first saw it. The platform gives the current stage only, so this is all that is known of the past. */
export type StageSighting = { stage: string | null; seenAtMs: number };

/** What this browser has seen of one run; kept locally so that a reload loses nothing. */
export type RunSightings = {
  sightings: readonly StageSighting[];
  /** When the run was first seen to have ended, null while it goes on. */
  endedAtMs: number | null;
};

export type RunReading = { status: string | null; stage: string | null };

export type TimelineItem = {
  stage: string | null;
  seenAtMs: number;
  durationMs: number;
  /** Where the stage lies on the scale that all stages share, in percent. */
  leftPercent: number;
  widthPercent: number;
  outcome: 'past' | 'current' | 'failed';
  /** Counts visits to the same stage from 1, since a run may go back. */
  visit: number;
};

/** A run that flaps between stages for hours must not fill the browser's storage. */
const SIGHTINGS_MAX = 200;

export const nothingSeen: RunSightings = { sightings: [], endedAtMs: null };

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
  // A run first seen at its end was not watched: a duration from now to now would be invented.
  const sightings = withStage(seen.sightings, reading.stage, nowMs);
  if (!isTerminal) return sightings === seen.sightings ? seen : { sightings, endedAtMs: null };
  return { sightings, endedAtMs: Math.max(nowMs, sightings.at(-1)?.seenAtMs ?? nowMs) };
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

/** How long the run has been going on, or went on, in milliseconds; null when this browser cannot know. */
export function elapsedMs(seen: RunSightings, acceptedAtMs: number | null, nowMs: number): number | null {
  const startMs = startOf(seen, acceptedAtMs);
  return startMs === null ? null : Math.max(0, (seen.endedAtMs ?? nowMs) - startMs);
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
  return seen.sightings.map((sighting, index) => {
    const untilMs = seen.sightings[index + 1]?.seenAtMs ?? endMs;
    const durationMs = Math.max(0, untilMs - sighting.seenAtMs);
    const left = Math.min(100, (Math.max(0, sighting.seenAtMs - startMs) / spanMs) * 100);
    return {
      ...sighting,
      durationMs,
      leftPercent: left,
      widthPercent: Math.min(100 - left, (durationMs / spanMs) * 100),
      outcome: outcomeOf(index === seen.sightings.length - 1, status),
      visit: countVisit(seen.sightings, index),
    };
  });
}
