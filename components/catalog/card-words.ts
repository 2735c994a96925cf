import type { Offer } from '@/components/catalog/offer';
import { formatMb } from '@/lib/format/bytes';

/** The memory of the cards of a profile: "8 × 81,920 MB", one part for each that it may be. Empty where nothing is reported. */
export function cardMemoryWords({ cards }: Pick<Offer, 'cards'>): string {
  const words = cards.flatMap(({ memoryMb, count }) =>
    memoryMb === null ? [] : [`${count === null || count === 1 ? '' : `${count} × `}${formatMb(memoryMb)}`],
  );
  return [...new Set(words)].join(' or ');
}
