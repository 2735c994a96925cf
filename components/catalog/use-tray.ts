'use client';

import { useState } from 'react';
import type { Offer } from '@/components/catalog/offer';

const TRAY_MAX = 4;

/** Up to four profiles to compare, of whichever catalogs, as they were listed when they were ticked. */
export function useTray() {
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const isCompared = (id: string) => offers.some((offer) => offer.id === id);
  const toggle = (offer: Offer) =>
    setOffers((now) =>
      now.some(({ id }) => id === offer.id)
        ? now.filter(({ id }) => id !== offer.id)
        : [...now, offer].slice(0, TRAY_MAX),
    );
  return { offers, isFull: offers.length >= TRAY_MAX, isCompared, toggle };
}
