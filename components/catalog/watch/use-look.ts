'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { Catalog } from '@/components/catalog/offer';
import { afterLook, type Looks, type Watch, watchesSetting } from '@/components/catalog/watch/watches';
import { toast } from '@/components/ui/toast';
import type { LastRead } from '@/lib/browser/last-read';
import { notify, useNotifyWish } from '@/lib/browser/notify';
import { updateLocal } from '@/lib/browser/use-local-store';
import { routes } from '@/lib/routes';

const looksOf = ({ offers }: Catalog): Looks =>
  new Map(offers.map(({ id, availability: { isSoldOut, word } }) => [id, { isSoldOut, word }]));

/** Writes what was seen into the watches; gives those whose profile can be had at last. */
function newsOf(catalog: Catalog, atMs: number): readonly Watch[] {
  let news: readonly Watch[] = [];
  updateLocal(watchesSetting, (stored) => {
    const after = afterLook(stored, catalog.scope, looksOf(catalog), atMs);
    news = after.news;
    return after.watches;
  });
  return news;
}

/** Writes what a read of a catalog says into the watches, and tells of what can be had at last. */
export function useLook(catalog: Catalog | null, lastRead: LastRead): void {
  const router = useRouter();
  const isNotifying = useNotifyWish().state === 'on';
  useEffect(() => {
    const look = () => {
      if (catalog === null || lastRead.atMs() === 0) return;
      for (const watch of newsOf(catalog, lastRead.atMs())) tell(watch);
    };
    const tell = (watch: Watch) => {
      const href = routes.catalog({ scope: watch.scope, q: watch.id });
      const title = `${watch.name} can be had`;
      toast({
        tone: 'ok',
        shape: 'disc',
        title,
        detail: 'Seen just now. Only a quote tells whether it still can.',
      });
      if (!isNotifying) return;
      notify({
        title,
        body: 'Take a quote while it lasts.',
        tag: `portico.capacity.${watch.id}`,
        onOpen: () => router.push(href),
      });
    };
    look();
    return lastRead.subscribe(look);
  }, [catalog, lastRead, router, isNotifying]);
}
