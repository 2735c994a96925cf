import { type Card, type ContainerProfile, isSoldOut } from '@/components/quotes/container-profiles';
import { isMachineSoldOut, type MachineProfile } from '@/components/quotes/machine-profiles';
import { compareMoney } from '@/lib/format/money';

type OnCards = { cards: readonly Card[] };

const memoryOf = ({ cards }: OnCards): number | null => cards[0]?.memoryMb ?? null;
const countOf = ({ cards }: OnCards): number => cards[0]?.count ?? 1;

/** How far a profile is from the wanted one: more cards or less memory is further than as much or more. */
function cardDistance(wanted: OnCards, other: OnCards): number {
  return Math.abs(countOf(other) - countOf(wanted)) + sizeDistance(memoryOf(wanted), memoryOf(other));
}

/** Too little may not run the job at all, so it counts more than too much; what is not reported counts as twice as much. */
function sizeDistance(needs: number | null, has: number | null): number {
  if (has === null || needs === null || needs <= 0 || has <= 0) return 1;
  const ratio = has / needs;
  return ratio >= 1 ? Math.log2(ratio) : 2 * Math.log2(1 / ratio) + 1;
}

/** The same machine elsewhere is closer than any other size, and further than nothing. */
const OTHER_REGION = 0.25;

function machineDistance(wanted: MachineProfile, other: MachineProfile): number {
  const region = wanted.region === other.region ? 0 : OTHER_REGION;
  if (wanted.cards.length > 0) return region + cardDistance(wanted, other);
  const size = sizeDistance(wanted.cpuUnits, other.cpuUnits) + sizeDistance(wanted.memoryMb, other.memoryMb);
  return region + size;
}

type Priced = { id: string; hourlyUsd: number | string | null };

function closestFirst<T extends Priced>(
  profiles: readonly T[],
  wantedId: string,
  { isSoldOut, distance }: { isSoldOut: (profile: T) => boolean; distance: (one: T, other: T) => number },
): readonly T[] {
  const wanted = profiles.find(({ id }) => id === wantedId);
  const others = profiles.filter((profile) => profile.id !== wantedId && !isSoldOut(profile));
  if (wanted === undefined) return others;
  return others.sort(
    (a, b) => distance(wanted, a) - distance(wanted, b) || (compareMoney(a.hourlyUsd, b.hourlyUsd) ?? 0),
  );
}

/**
 * The profiles to try when the wanted one is not to be had: closest first, of equally close ones the cheaper first. Those that the
 * platform reports as sold out are left out.
 */
export function alternativesTo(
  profiles: readonly ContainerProfile[],
  wantedId: string,
): readonly ContainerProfile[] {
  return closestFirst(profiles, wantedId, { isSoldOut, distance: cardDistance });
}

/** The same for machines of one catalog: by cards where the wanted one has any, else by processors and memory; the same region first. */
export function machineAlternatives(
  profiles: readonly MachineProfile[],
  wantedId: string,
): readonly MachineProfile[] {
  return closestFirst(profiles, wantedId, { isSoldOut: isMachineSoldOut, distance: machineDistance });
}

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 300_000;

/** How long to wait before asking again after so many refusals, doubling from 15 s to 5 min, or what the platform asked for. */
export function backOffMs(refusalCount: number, askedMs: number | undefined): number {
  const own = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, refusalCount - 1), LONGEST_WAIT_MS);
  return Math.max(own, askedMs ?? 0);
}
