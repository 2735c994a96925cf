const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** How often a run is read at which age, until it ends: most end early, and a long one needs no haste. */
const PACES: readonly { untilMs: number; everyMs: number }[] = [
  { untilMs: 30 * SECOND_MS, everyMs: 2 * SECOND_MS },
  { untilMs: 2 * MINUTE_MS, everyMs: 3 * SECOND_MS },
  { untilMs: 10 * MINUTE_MS, everyMs: 5 * SECOND_MS },
];
const LONG_RUN_MS = 10 * SECOND_MS;

/** Milliseconds between two reads of a run of this age; an age that is not known counts as young. */
export function paceMs(ageMs: number | null): number {
  return PACES.find(({ untilMs }) => (ageMs ?? 0) < untilMs)?.everyMs ?? LONG_RUN_MS;
}
