'use client';

import { useEffect, useState } from 'react';

/** What stays usable beside a panel that fills the screen: notices and what is announced. */
const KEPT = '[aria-live], [data-slot=toasts], next-route-announcer, script';

/** Everything on the page that is neither the panel nor around it. */
function others(panel: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at: Element = panel; at.parentElement !== null && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      const isOther = sibling !== at && sibling instanceof HTMLElement && !sibling.inert;
      if (isOther && !sibling.matches(KEPT) && sibling.querySelector(KEPT) === null) found.push(sibling);
    }
  }
  return found;
}

export interface FullScreen {
  isFull: boolean;
  change: (isFull: boolean) => void;
  /** The `ref` of the panel. */
  takePanel: (panel: HTMLElement | null) => void;
}

/** Lets one panel fill the window: the rest of the page is out of reach until Escape or the same button. */
export function useFullScreen(): FullScreen {
  const [isFull, setIsFull] = useState(false);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!isFull || panel === null) return;
    const hidden = others(panel);
    for (const element of hidden) element.inert = true;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setIsFull(false);
    };
    document.addEventListener('keydown', leave);
    return () => {
      for (const element of hidden) element.inert = false;
      document.removeEventListener('keydown', leave);
    };
  }, [isFull, panel]);
  return { isFull, change: setIsFull, takePanel: setPanel };
}
