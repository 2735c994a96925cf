import type { Offer } from '@/components/catalog/offer';
import { Status, type StatusLook } from '@/components/ui/status-mark';
import { formatCount } from '@/lib/format/count';
import { formatDuration } from '@/lib/format/duration';

const known: Readonly<Record<string, StatusLook>> = {
  available: { tone: 'ok', shape: 'disc' },
  limited: { tone: 'warn', shape: 'half' },
  unavailable: { tone: 'off', shape: 'square' },
};
const foreign: StatusLook = { tone: 'unknown', shape: 'diamond' };
const soldOut: StatusLook = { tone: 'off', shape: 'square' };

const isKnown = (word: string) => Object.hasOwn(known, word);

/** Availability words that this version does not know; each is shown as given. */
export function foreignWords(offers: readonly Offer[]): string[] {
  const words = offers.flatMap(({ availability: { word } }) =>
    word === null || isKnown(word) ? [] : [word],
  );
  return [...new Set(words)];
}

/** How many there are, and how old the platform's own reading was when it answered: "8 free, seen 42 s before". */
export function capacityDetail({ units, sourceAgeSeconds }: Offer['availability']): string | null {
  const seen =
    sourceAgeSeconds === null || sourceAgeSeconds < 0
      ? null
      : sourceAgeSeconds < 1
        ? 'seen just before'
        : `seen ${formatDuration(sourceAgeSeconds * 1000)} before`;
  const parts = [units === null ? null : `${formatCount(units)} free`, seen].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** Whether a profile can be had, in the platform's own word. */
export function Availability({
  availability,
}: {
  availability: Pick<Offer['availability'], 'word' | 'isSoldOut'>;
}) {
  const { word, isSoldOut } = availability;
  const look = word !== null && isKnown(word) ? (known[word] ?? foreign) : isSoldOut ? soldOut : foreign;
  return (
    <Status {...look}>
      <span title={word === null || isKnown(word) ? undefined : 'Not known to this portal; shown as given.'}>
        {word ?? 'not reported'}
      </span>
    </Status>
  );
}
