'use client';

import { useEffect } from 'react';

/** How the tab's icon tells a run: going on, succeeded, failed. */
export type TabIcon = 'busy' | 'ok' | 'bad';

/** Draws a state into the tab's icon while the page is open, for somebody who looks at other tabs; null leaves it alone. */
export function useTabIcon(icon: TabIcon | null): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
    if (icon === null || link === null) return;
    const before = link.getAttribute('href');
    link.setAttribute('href', `/icon-${icon}.svg`);
    return () => {
      if (before !== null) link.setAttribute('href', before);
    };
  }, [icon]);
}
