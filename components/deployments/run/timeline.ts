import { runStatus } from '@/components/deployments/status';

/** A stage as this browser first saw it. The platform gives the current stage only, so this is all that is known of the past. */
export type StageSighting = { stage: string | null; seenAtMs: number };

/** A time within a run without reads, as when the laptop slept; milliseconds since 1970. */
export type UnwatchedSpan = { fromMs: number; toMs: number };

/** What this browser has seen of one run; kept locally so that a reload loses nothing. */
export type RunSightings = {
  sightings: readonly StageSighting[];
  /** When the run was first seen to have ended, null while it goes on. */
  endedAtMs: number | null;
  /** The last time it was seen going on, kept to within ten seconds; null when it never was. */
  watchedUntilMs: number | null;
  /** Oldest first. What happened in them belongs to no stage. */
  unwatched: readonly UnwatchedSpan[];
};

/** How long a run took: to within the pace of its reads, or at most so long when it ended while nobody looked. */
export type RunSpan = { ms: number; isAtMost: boolean };

export type RunReading = { status: string | null; stage: string | null };

/** Where something lies on the scale that all lines share, in percent. */
type Place = { leftPercent: number; widthPercent: number };

export type StageItem = Place & {
  kind: 'stage';
  stage: string | null;
  seenAtMs: number;
  /** Null for a stage that was first seen when the run had ended. */
  durationMs: number | null;
  /** It began or ended in a time without reads, so that only a part of it was seen. */
  isAtLeast: boolean;
  outcome: 'past' | 'current' | 'failed';
  /** Counts visits to the same stage from 1, since a run may go back. */
  visit: number;
};

export type TimelineItem = StageItem | (Place & UnwatchedSpan & { kind: 'unwatched' });

/** A run that flaps between stages for hours must not fill the browser's storage. */
const SIGHTINGS_MAX = 200;
const UNWATCHED_MAX = 50;

/** Not every read is news that is worth storing. */
const WATCH_STEP_MS = 10_000;
/** Longer than a watched run goes without a read: 30 s in a hidden tab, which browsers stretch to a minute. */
const UNWATCHED_MS = 90_000;

export const nothingSeen: RunSightings = {
  sightings: [],
  endedAtMs: null,
  watchedUntilMs: null,
  unwatched: [],
};

function withStage(
  sightings: readonly StageSighting[],
  stage: string | null,
  nowMs: number,
  isAfterGap: boolean,
) {
  const last = sightings.at(-1);
  if (last?.stage === stage && !isAfterGap) return sightings;
  // An end that names no stage says nothing new about where the run was.
  if (last !== undefined && stage === null) return sightings;
  return [...sightings, { stage, seenAtMs: Math.max(nowMs, last?.seenAtMs ?? nowMs) }].slice(-SIGHTINGS_MAX);
}

/** The time without reads that a reading at `nowMs` ends; null when the run was watched until then. */
function gapBefore(lastMs: number | null, nowMs: number): UnwatchedSpan | null {
  return lastMs !== null && nowMs - lastMs > UNWATCHED_MS ? { fromMs: lastMs, toMs: nowMs } : null;
}

/**
 * Adds one reading of the run to what was seen. Gives the same object when nothing changed, so that callers store only news. Stages
 * may repeat, jump or be missing: transitions are not documented (specification 3.2). A pause in the reads is kept as a time of its
 * own. Times are milliseconds since 1970; `acceptedAtMs` is null for a run that this browser did not start.
 */
export function observe(
  seen: RunSightings,
  reading: RunReading,
  nowMs: number,
  acceptedAtMs: number | null = null,
): RunSightings {
  if (seen.endedAtMs !== null) return seen;
  const { isTerminal } = runStatus(reading.status);
  const { watchedUntilMs } = seen;
  const gap = gapBefore(watchedUntilMs ?? acceptedAtMs, nowMs);
  const sightings = withStage(seen.sightings, reading.stage, nowMs, gap !== null && !isTerminal);
  const unwatched = gap === null ? seen.unwatched : [...seen.unwatched, gap].slice(-UNWATCHED_MAX);
  if (isTerminal) {
    const endedAtMs = Math.max(nowMs, sightings.at(-1)?.seenAtMs ?? nowMs);
    return { sightings, endedAtMs, watchedUntilMs, unwatched };
  }
  const isNews = watchedUntilMs === null || nowMs - watchedUntilMs >= WATCH_STEP_MS;
  if (sightings === seen.sightings && !isNews) return seen;
  return { sightings, endedAtMs: null, watchedUntilMs: Math.max(nowMs, watchedUntilMs ?? nowMs), unwatched };
}

/** Which visit to its stage a sighting belongs to; one that only follows a time without reads is no new visit. */
function countVisit(sightings: readonly StageSighting[], index: number): number {
  const stage = sightings[index]?.stage;
  return sightings
    .slice(0, index + 1)
    .filter((sighting, at) => sighting.stage === stage && sightings[at - 1]?.stage !== stage).length;
}

/** When the scale begins: the time the run was accepted if this browser sent it, else the first sighting; null when nothing is known. */
export function startOf(seen: RunSightings, acceptedAtMs: number | null): number | null {
  const first = seen.sightings[0]?.seenAtMs ?? null;
  if (acceptedAtMs === null || first === null) return acceptedAtMs ?? first;
  return Math.min(acceptedAtMs, first);
}

/** The time without reads in which the run ended, so that its end is known as "not later than"; null when the end was watched. */
function endGap({ endedAtMs, watchedUntilMs }: RunSightings, acceptedAtMs: number | null) {
  return endedAtMs === null ? null : gapBefore(watchedUntilMs ?? acceptedAtMs, endedAtMs);
}

/** How long the run has been going on, or went on; null when this browser cannot know, as for a run first read after its end. */
export function elapsed(seen: RunSightings, acceptedAtMs: number | null, nowMs: number): RunSpan | null {
  const startMs = startOf(seen, acceptedAtMs);
  const { endedAtMs, watchedUntilMs } = seen;
  if (startMs === null || (endedAtMs !== null && watchedUntilMs === null && acceptedAtMs === null))
    return null;
  return {
    ms: Math.max(0, (endedAtMs ?? nowMs) - startMs),
    isAtMost: endGap(seen, acceptedAtMs) !== null,
  };
}

function outcomeOf(isLast: boolean, status: string | null): StageItem['outcome'] {
  if (!isLast || status === 'succeeded') return 'past';
  return status === 'failed' ? 'failed' : 'current';
}

/** The times without reads, with the one at the end of a run that was kept before these were kept. */
function gapsOf(seen: RunSightings, acceptedAtMs: number | null): readonly UnwatchedSpan[] {
  const last = endGap(seen, acceptedAtMs);
  const isKept = last === null || seen.unwatched.some(({ toMs }) => toMs === last.toMs);
  return isKept ? seen.unwatched : [...seen.unwatched, last];
}

export type TimelineMoment = { status: string | null; acceptedAtMs: number | null; nowMs: number };

/** The stages seen and the times without reads, oldest first, with durations and their place on a common time scale. */
export function timelineItems(seen: RunSightings, moment: TimelineMoment): TimelineItem[] {
  const { status, acceptedAtMs, nowMs } = moment;
  const startMs = startOf(seen, acceptedAtMs) ?? nowMs;
  const endMs = Math.max(startMs, seen.endedAtMs ?? nowMs);
  const spanMs = Math.max(1, endMs - startMs);
  const gaps = gapsOf(seen, acceptedAtMs);
  const placeOf = (fromMs: number, lengthMs: number): Place => {
    const left = Math.min(100, (Math.max(0, fromMs - startMs) / spanMs) * 100);
    return { leftPercent: left, widthPercent: Math.min(100 - left, (lengthMs / spanMs) * 100) };
  };
  const stages = seen.sightings.map(({ stage, seenAtMs }, index): StageItem => {
    const nextMs = seen.sightings[index + 1]?.seenAtMs ?? endMs;
    const gapAfter = gaps.find(({ fromMs }) => fromMs >= seenAtMs && fromMs < nextMs);
    const lengthMs = Math.max(0, (gapAfter?.fromMs ?? nextMs) - seenAtMs);
    const isSeenAtEnd = seen.endedAtMs !== null && seenAtMs >= seen.endedAtMs;
    return {
      kind: 'stage',
      stage,
      seenAtMs,
      durationMs: isSeenAtEnd ? null : lengthMs,
      isAtLeast: gapAfter !== undefined || gaps.some(({ toMs }) => toMs === seenAtMs),
      ...placeOf(seenAtMs, lengthMs),
      outcome: outcomeOf(index === seen.sightings.length - 1, status),
      visit: countVisit(seen.sightings, index),
    };
  });
  const unwatched = gaps.map((gap): TimelineItem => {
    return { kind: 'unwatched', ...gap, ...placeOf(gap.fromMs, Math.max(0, gap.toMs - gap.fromMs)) };
  });
  const atOf = (item: TimelineItem) => (item.kind === 'stage' ? item.seenAtMs : item.fromMs);
  // A gap that begins where a stage was seen for the last time comes after it, and before what was seen at its end.
  return [...stages, ...unwatched].sort((a, b) => atOf(a) - atOf(b));
}
