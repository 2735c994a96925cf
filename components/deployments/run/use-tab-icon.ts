'use client';

import { useEffect } from 'react';
import { watchHead } from '@/components/deployments/watch-head';

/** How the tab's icon tells a run: going on, succeeded, failed. */
export type TabIcon = 'busy' | 'ok' | 'bad';

/** Draws a state into the tab's icon while the page is open, for somebody who looks at other tabs; null leaves it alone. */
export function useTabIcon(icon: TabIcon | null): void {
  useEffect(() => {
    if (icon === null) return;
    const wanted = `/icon-${icon}.svg`;
    const before = new Map<Element, string>();
    const stop = watchHead(() => {
      for (const link of document.head.querySelectorAll('link[rel~="icon"]')) {
        const href = link.getAttribute('href');
        if (href === null || href === wanted) continue;
        before.set(link, href);
        link.setAttribute('href', wanted);
      }
    });
    return () => {
      stop();
      for (const [link, href] of before) link.setAttribute('href', href);
    };
  }, [icon]);
}
