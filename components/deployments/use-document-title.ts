'use client';

import { useEffect } from 'react';
import { watchHead } from '@/components/deployments/watch-head';

/** Names the browser's tab by what the page has read; the page's own metadata names it until then. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const wanted = `${title} · Portico`;
    return watchHead(() => {
      if (document.title !== wanted) document.title = wanted;
    });
  }, [title]);
}
