import type { Instant } from '@/lib/format/time';

/** One observation as read; a state that the portal does not know stays as its word. */
export interface Observation {
  at: Instant | null;
  runtimeState: string;
  runtimeReason: string | null;
  routeState: string;
  routeReason: string | null;
  routeStatus: number | null;
  /** Fields that this version does not know, as they came; left out where there are none. */
  extra?: Readonly<Record<string, unknown>>;
}

/** Which of the two states of an observation is meant. */
export type Subject = 'runtime' | 'route';

export interface TimedObservation extends Observation {
  /** Milliseconds since 1970, on the platform's clock. */
  atMs: number;
}

/** A span without any observation, in milliseconds since 1970. */
export interface ObservationGap {
  fromMs: number;
  toMs: number;
}

export interface HealthModel {
  /** Oldest first. */
  timed: readonly TimedObservation[];
  /** Observations that came without a readable time: counted, not drawn. */
  untimedCount: number;
  gaps: readonly ObservationGap[];
  /**
   * Distance that nine of ten neighbours keep, in milliseconds; null with fewer than two. Not the median: a prober that
   * looks more often while something is ill would make every healthy pause a gap.
   */
  spacingMs: number | null;
}

/** A pause this many times the usual distance is a gap; platforms state no interval, so it is taken from the data. */
const GAP_FACTOR = 2.5;
/** A shorter pause is none, however often was observed before. */
const GAP_MIN_MS = 60_000;

/** Pauses longer than this are gaps, where observations usually keep `spacingMs`. */
export function gapOverMs(spacingMs: number): number {
  return Math.max(spacingMs * GAP_FACTOR, GAP_MIN_MS);
}

/** Several parts of the page ask for the model of one answer, again with each key: what they draw of it stays the same object. */
const models = new WeakMap<readonly Observation[], HealthModel>();

/** Observations on a true time axis. Order of the input does not matter; equal times keep their order. */
export function buildHealthModel(observations: readonly Observation[]): HealthModel {
  const model = models.get(observations) ?? makeModel(observations);
  models.set(observations, model);
  return model;
}

function makeModel(observations: readonly Observation[]): HealthModel {
  const timed = observations
    .flatMap((observation) => {
      const atMs = observation.at?.epochMs ?? null;
      return atMs === null ? [] : [{ ...observation, atMs }];
    })
    .sort((a, b) => a.atMs - b.atMs);
  const spacingMs = usualSpacing(timed);
  return {
    timed,
    untimedCount: observations.length - timed.length,
    gaps: spacingMs === null ? [] : findGaps(timed, gapOverMs(spacingMs)),
    spacingMs,
  };
}

function spans(timed: readonly TimedObservation[]): ObservationGap[] {
  return timed.slice(1).map((observation, index) => ({
    fromMs: timed[index]?.atMs ?? observation.atMs,
    toMs: observation.atMs,
  }));
}

function usualSpacing(timed: readonly TimedObservation[]): number | null {
  const distances = spans(timed)
    .map(({ fromMs, toMs }) => toMs - fromMs)
    .filter((distance) => distance > 0)
    .sort((a, b) => a - b);
  return distances[Math.floor((distances.length - 1) * 0.9)] ?? null;
}

function findGaps(timed: readonly TimedObservation[], overMs: number): ObservationGap[] {
  return spans(timed).filter(({ fromMs, toMs }) => toMs - fromMs > overMs);
}

/** The state and reason of one subject. */
export function stateOf(observation: Observation, subject: Subject): string {
  return subject === 'runtime' ? observation.runtimeState : observation.routeState;
}

export interface StateCounts {
  healthy: number;
  /** Observations whose state is known: healthy and unhealthy. */
  known: number;
  /** `unknown`, or a word that the portal does not know. */
  unknown: number;
}

/** Counts for "healthy in 94 of 98 known observations, 2 unknown"; never a share of time, since nothing was seen between. */
export function countStates(observations: readonly Observation[], subject: Subject): StateCounts {
  const states = observations.map((observation) => stateOf(observation, subject));
  const healthy = states.filter((state) => state === 'healthy').length;
  const known = healthy + states.filter((state) => state === 'unhealthy').length;
  return { healthy, known, unknown: states.length - known };
}

/** Where an observation stands in its run of equal states: "fourth of 6". Both count from one. */
export function placeInStreak(
  timed: readonly TimedObservation[],
  index: number,
  subject: Subject,
): { place: number; length: number; fromMs: number; toMs: number } | null {
  const here = timed[index];
  if (here === undefined) return null;
  const state = stateOf(here, subject);
  const isSame = (at: number) => {
    const other = timed[at];
    return other !== undefined && stateOf(other, subject) === state;
  };
  let first = index;
  while (isSame(first - 1)) first -= 1;
  let last = index;
  while (isSame(last + 1)) last += 1;
  const fromMs = timed[first]?.atMs ?? here.atMs;
  const toMs = timed[last]?.atMs ?? here.atMs;
  return { place: index - first + 1, length: last - first + 1, fromMs, toMs };
}
