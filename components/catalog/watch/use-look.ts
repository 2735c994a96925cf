'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { Catalog } from '@/components/catalog/offer';
import { afterLook, type Looks, type Watch, watchesSetting } from '@/components/catalog/watch/watches';
import { toast } from '@/components/ui/toast';
import { notify, useNotifyWish } from '@/lib/browser/notify';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { routes } from '@/lib/routes';

const looksOf = ({ offers }: Catalog): Looks =>
  new Map(offers.map(({ id, availability: { isSoldOut, word } }) => [id, { isSoldOut, word }]));

/** Writes what a read of a catalog says into the watches, and tells of what can be had at last. */
export function useLook(catalog: Catalog | null, readAtMs: number): void {
  const { update } = useLocalStore(watchesSetting);
  const router = useRouter();
  const isNotifying = useNotifyWish().state === 'on';
  useEffect(() => {
    if (catalog === null || readAtMs === 0) return;
    let news: readonly Watch[] = [];
    update((stored) => {
      const look = afterLook(stored, catalog.scope, looksOf(catalog), readAtMs);
      news = look.news;
      return look.watches;
    });
    for (const watch of news) {
      const href = routes.catalog({ scope: watch.scope, q: watch.id });
      const title = `${watch.name} can be had`;
      toast({
        tone: 'ok',
        shape: 'disc',
        title,
        detail: 'Seen just now. Only a quote tells whether it still can.',
      });
      if (!isNotifying) continue;
      notify({
        title,
        body: 'Take a quote while it lasts.',
        tag: `portico.capacity.${watch.id}`,
        onOpen: () => router.push(href),
      });
    }
  }, [catalog, readAtMs, update, router, isNotifying]);
}
