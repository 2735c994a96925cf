'use client';

import { createContext, use } from 'react';
import type { Offer } from '@/components/catalog/offer';
import type { QuoteSlot } from '@/components/catalog/use-quotes';

/** What can be done with a row of a catalog. */
export type CatalogActions = {
  slotOf: (id: string) => QuoteSlot | undefined;
  quote: (offer: Offer) => void;
  isCompared: (id: string) => boolean;
  /** Whether four are compared already. */
  isTrayFull: boolean;
  toggleCompared: (offer: Offer) => void;
  isWatched: (id: string) => boolean;
  toggleWatched: (offer: Offer) => void;
  open: (offer: Offer) => void;
};

const CatalogContext = createContext<CatalogActions | null>(null);

export const CatalogActionsProvider = CatalogContext.Provider;

/** @throws outside of the page of a catalog */
export function useCatalogActions(): CatalogActions {
  const actions = use(CatalogContext);
  if (actions === null) throw new Error('Rows of a catalog stand on its page.');
  return actions;
}
