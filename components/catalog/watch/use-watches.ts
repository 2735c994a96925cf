'use client';

import type { Offer } from '@/components/catalog/offer';
import {
  renamed,
  WATCHES_MAX,
  watchesSetting,
  withoutWatch,
  withWatch,
} from '@/components/catalog/watch/watches';
import { toast } from '@/components/ui/toast';
import { useLocalStore } from '@/lib/browser/use-local-store';

/** The watches of this browser, the same in all its tabs, and how to change them. */
export function useWatches() {
  const { value: watches, update } = useLocalStore(watchesSetting);
  const tell = (isKept: boolean) => {
    if (isKept) return;
    toast({
      tone: 'warn',
      shape: 'half',
      title: 'This browser does not keep watches',
      detail: 'Its storage is full or switched off.',
    });
  };
  const watchOffer = ({ id, scope, label, availability }: Offer, atMs: number) => {
    // The row that was seen is the first look: what comes after it is news.
    const seen = [{ atMs, canBeHad: !availability.isSoldOut, word: availability.word }];
    tell(update((stored) => withWatch(stored, { id, scope, name: label, sinceMs: atMs, seen })));
  };
  return {
    watches,
    isFull: watches.length >= WATCHES_MAX,
    watchOffer,
    unwatch: (id: string) => tell(update((stored) => withoutWatch(stored, id))),
    rename: (id: string, name: string) => tell(update((stored) => renamed(stored, id, name))),
  };
}
