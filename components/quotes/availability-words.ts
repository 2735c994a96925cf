import type { ContainerProfile } from '@/components/quotes/container-profiles';
import { formatMb } from '@/lib/format/bytes';
import { formatDuration } from '@/lib/format/duration';

const seenWords = (ageSeconds: number) =>
  ageSeconds < 1 ? 'seen just now' : `seen ${formatDuration(ageSeconds * 1000)} before`;

/** The capacity behind a profile in words, with how old the platform's own reading of it is. */
export function availabilityWords({ availability }: ContainerProfile): string {
  if (availability === null) return 'availability not reported';
  const { status, availableUnits, sourceAgeSeconds } = availability;
  const units = availableUnits === null ? null : `${availableUnits} free`;
  const age = sourceAgeSeconds === null ? null : seenWords(sourceAgeSeconds);
  const words = [status, units, age].filter((word) => word !== null);
  return words.length === 0 ? 'availability not reported' : words.join(', ');
}

/** What its cards are, one part for each that it may be; empty where nothing is reported. */
export function cardWords({ cards }: Pick<ContainerProfile, 'cards'>): string {
  return cards
    .map(({ model, memoryMb, count }) =>
      [
        model === null ? null : `${count === null ? '' : `${count} × `}${model}`,
        memoryMb === null ? null : formatMb(memoryMb),
      ]
        .filter((word) => word !== null)
        .join(', '),
    )
    .filter((words) => words !== '')
    .join(' or ');
}
