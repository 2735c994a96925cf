'use client';

import { useCatalogActions } from '@/components/catalog/catalog-context';
import type { Offer } from '@/components/catalog/offer';
import { Button } from '@/components/ui/button';
import { Tick } from '@/components/ui/checkbox';

/** The name of a profile, which opens what is known of it. */
export function OfferName({ offer }: { offer: Offer }) {
  const { open } = useCatalogActions();
  return (
    <button
      type="button"
      data-row-link=""
      className="link text-left font-medium wrap-anywhere"
      title={offer.id}
      onClick={() => open(offer)}
    >
      {offer.label}
    </button>
  );
}

export function CompareTick({ offer }: { offer: Offer }) {
  const { isCompared, isTrayFull, toggleCompared } = useCatalogActions();
  const isOn = isCompared(offer.id);
  return (
    <Tick
      aria-label={`Compare ${offer.label}, ${offer.id}`}
      checked={isOn}
      disabled={!isOn && isTrayFull}
      onChange={() => toggleCompared(offer)}
    />
  );
}

/** What the row offers: a quote, or a watch where nothing can be had. */
export function RowAction({ offer }: { offer: Offer }) {
  const { slotOf, quote, isWatched, toggleWatched } = useCatalogActions();
  if (offer.availability.isSoldOut) {
    const isOn = isWatched(offer.id);
    return (
      <Button
        size="small"
        variant="ghost"
        aria-pressed={isOn}
        aria-label={`Watch ${offer.id}`}
        onClick={() => toggleWatched(offer)}
      >
        {isOn ? 'Watched' : 'Watch'}
      </Button>
    );
  }
  const slot = slotOf(offer.id);
  return (
    <Button
      size="small"
      variant="ghost"
      aria-label={`Quote ${offer.id}`}
      aria-pressed={slot?.phase === 'taken'}
      working={slot?.phase === 'taking'}
      onClick={() => quote(offer)}
    >
      {slot?.phase === 'taken' ? 'Quoted' : 'Quote'}
    </Button>
  );
}
