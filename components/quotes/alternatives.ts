import { type ContainerProfile, isSoldOut } from '@/components/quotes/container-profiles';
import { compareMoney } from '@/lib/format/money';

const memoryOf = ({ cards }: ContainerProfile): number | null => cards[0]?.memoryMb ?? null;
const countOf = ({ cards }: ContainerProfile): number => cards[0]?.count ?? 1;

/** How far a profile is from the wanted one: more cards or less memory is further than as much or more. */
function distance(wanted: ContainerProfile, other: ContainerProfile): number {
  const cards = Math.abs(countOf(other) - countOf(wanted));
  const [has, needs] = [memoryOf(other), memoryOf(wanted)];
  if (has === null || needs === null || needs === 0) return cards + 1;
  const ratio = has / needs;
  // Too little memory may not run the job at all, so it counts more than too much.
  return cards + (ratio >= 1 ? Math.log2(ratio) : 2 * Math.log2(1 / ratio) + 1);
}

/**
 * The profiles to try when the wanted one is not to be had: closest first, of equally close ones the cheaper first. Those that the
 * platform reports as sold out are left out.
 */
export function alternativesTo(
  profiles: readonly ContainerProfile[],
  wantedId: string,
): readonly ContainerProfile[] {
  const wanted = profiles.find(({ id }) => id === wantedId);
  const others = profiles.filter((profile) => profile.id !== wantedId && !isSoldOut(profile));
  if (wanted === undefined) return others;
  return others.sort(
    (a, b) => distance(wanted, a) - distance(wanted, b) || (compareMoney(a.hourlyUsd, b.hourlyUsd) ?? 0),
  );
}

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 300_000;

/** How long to wait before asking again after so many refusals, doubling from 15 s to 5 min, or what the platform asked for. */
export function backOffMs(refusalCount: number, askedMs: number | undefined): number {
  const own = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, refusalCount - 1), LONGEST_WAIT_MS);
  return Math.max(own, askedMs ?? 0);
}
