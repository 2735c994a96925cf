import { counted } from '@/lib/format/count';
import { clockTime, namedClock, zonedTime, type ZonedTime } from '@/lib/format/time';
import {
  countStates,
  placeInStreak,
  stateOf,
  type HealthModel,
  type Subject,
  type TimedObservation,
} from './health-model';
import { healthLook } from './health-state';

/** The minute of a time, "14:22". Takes an IANA zone, as all words here do; UTC unless told. */
export const minute = (ms: number, timeZone = 'UTC') => clockTime(ms, timeZone).slice(0, 5);

/** "at 13:09" for less than a minute, else "from 14:19 to 14:24". */
function spanWords(fromMs: number, toMs: number, timeZone: string): string {
  const [from, to] = [minute(fromMs, timeZone), minute(toMs, timeZone)];
  return from === to ? `at ${from}` : `from ${from} to ${to}`;
}

/** More spans than these are counted, not named: the sentence must stay one. */
const NAMED_MAX = 4;

function listed(spans: readonly string[]): string {
  const named = spans.slice(0, NAMED_MAX).join(' and ');
  const rest = spans.length - NAMED_MAX;
  return rest > 0 ? `${named} and ${rest} more times` : named;
}

type Streak = { fromMs: number; toMs: number };

function streaks(timed: readonly TimedObservation[], subject: Subject, cell: 'unhealthy' | 'unknown') {
  const spans: Streak[] = [];
  for (let index = 0; index < timed.length;) {
    const streak = placeInStreak(timed, index, subject);
    const here = timed[index];
    if (streak === null || here === undefined) break;
    if (healthLook(stateOf(here, subject)).cell === cell) spans.push(streak);
    index += streak.length;
  }
  return spans;
}

function subjectSummary({ timed }: HealthModel, subject: Subject, timeZone: string): string {
  const { healthy, known } = countStates(timed, subject);
  const name = subject === 'route' ? 'Route' : 'Runtime';
  const told = (cell: 'unhealthy' | 'unknown') =>
    streaks(timed, subject, cell).map(({ fromMs, toMs }) => spanWords(fromMs, toMs, timeZone));
  const [bad, unknown] = [told('unhealthy'), told('unknown')];
  return [
    `${name} was healthy in ${healthy} of ${known} known observations`,
    bad.length === 0 ? '' : `unhealthy ${listed(bad)}`,
    unknown.length === 0 ? '' : `unknown ${listed(unknown)}`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** What the picture says, in words. */
export function chartSummary(model: HealthModel, timeZone = 'UTC'): string {
  const gaps = model.gaps.map(({ fromMs, toMs }) => spanWords(fromMs, toMs, timeZone));
  return [
    subjectSummary(model, 'route', timeZone),
    subjectSummary(model, 'runtime', timeZone),
    gaps.length === 0 ? '' : `No observation ${listed(gaps)}`,
  ]
    .filter((part) => part !== '')
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

const ORDINALS = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
] as const;

function ordinal(place: number): string {
  const suffix =
    place % 100 >= 11 && place % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return ORDINALS[place - 1] ?? `${place}${suffix}`;
}

/**
 * "Fourth of 6 failing route observations, 14:19 to 14:24." A streak that the window cuts off at its start has "at
 * least", and one that goes on has "so far".
 */
export function streakWords(
  timed: readonly TimedObservation[],
  observation: TimedObservation,
  subject: Subject,
  timeZone = 'UTC',
): string {
  const index = timed.indexOf(observation);
  const streak = placeInStreak(timed, index, subject);
  if (streak === null) return '';
  const { place, length, fromMs, toMs } = streak;
  const state = stateOf(observation, subject);
  const what = `${state === 'unhealthy' ? 'failing' : healthLook(state).label.toLowerCase()} ${subject}`;
  const isCut = place === index + 1;
  const isGoingOn = index + length - place === timed.length - 1;
  if (length === 1 && !isCut && !isGoingOn) return `A single ${what} observation.`;
  const [from, to] = [minute(fromMs, timeZone), minute(toMs, timeZone)];
  const span = isGoingOn ? `so far, since ${from}` : from === to ? from : `${from} to ${to}`;
  const parts = [
    `${ordinal(place)} of ${isCut ? 'at least ' : ''}${counted(length, `${what} observation`)}`,
    span,
  ];
  return `${parts.join(isGoingOn ? ' ' : ', ')}.`;
}

/** What a reader hears of an observation while moving along the strips. */
export function spokenObservation(observation: TimedObservation, timeZone = 'UTC'): string {
  const { runtimeState, runtimeReason, routeState, routeReason, routeStatus } = observation;
  const words = (name: string, state: string, reason: string | null) =>
    `${name} ${healthLook(state).label.toLowerCase()}${reason === null || reason === '' ? '' : `, ${reason}`}`;
  const code = routeStatus === null ? 'no code' : `code ${routeStatus}`;
  return `${namedClock(observation.atMs, timeZone)}. ${words('Route', routeState, routeReason)}, ${code}. ${words('Runtime', runtimeState, runtimeReason)}.`;
}

/** "12:52 to 14:32 UTC", with the days where they differ. */
function windowSpan(timed: readonly TimedObservation[], timeZone: string): string | null {
  const [first, last] = [timed[0], timed.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [zonedTime(first.atMs, timeZone), zonedTime(last.atMs, timeZone)];
  const word = ({ day, clock }: ZonedTime) => `${from.day === to.day ? '' : `${day} `}${clock.slice(0, 5)}`;
  return `${word(from)} to ${word(to)} ${to.zone}`;
}

/** What the window holds: "12:52 to 14:32 UTC, 90 returned, each with a time". */
export function windowWords({ timed, untimedCount }: HealthModel, timeZone = 'UTC'): string {
  const count = timed.length + untimedCount;
  const untimed = untimedCount === 0 ? 'each with a time' : `${untimedCount} without a time`;
  return [windowSpan(timed, timeZone), `${count} returned`, untimed]
    .filter((part) => part !== null)
    .join(', ');
}
