'use client';

import { useEffect } from 'react';

/** Names the browser's tab by what the page has read; the page's own metadata names it until then. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · Portico`;
  }, [title]);
}
