'use client';

import { useEffect } from 'react';

/**
 * Names the browser's tab by what the page has read; the page's own metadata names it until then. The framework may put its title in
 * place after this, so changes of the head are watched.
 */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const wanted = `${title} · Portico`;
    const apply = () => {
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [title]);
}
