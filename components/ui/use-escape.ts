'use client';

import { useEffectEvent, useLayoutEffect } from 'react';

type Layer = (event: KeyboardEvent) => void;

/** What floats over the page, the uppermost last. */
const layers: Layer[] = [];

// On the document before any listener of Radix, so that it alone decides who is meant.
function tellUppermost(event: KeyboardEvent): void {
  const uppermost = layers.at(-1);
  if (event.key !== 'Escape' || uppermost === undefined) return;
  event.stopImmediatePropagation();
  uppermost(event);
}

/**
 * Lets Escape close what floats over the page, the uppermost alone, from the moment it is drawn. Radix listens for it only some tasks
 * later: a key pressed before, on a machine that is held up, is lost or closes what lies below.
 * @param isOpen whether it is drawn
 * @param ask asked first; it stays open where that prevents the default of the event
 */
export function useEscape(isOpen: boolean, close: () => void, ask?: (event: KeyboardEvent) => void): void {
  const closeUnlessKept = useEffectEvent((event: KeyboardEvent) => {
    ask?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    close();
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer: Layer = (event) => closeUnlessKept(event);
    layers.push(layer);
    // Stays, so that it keeps its place before the others; added again it is still one.
    document.addEventListener('keydown', tellUppermost, { capture: true });
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [isOpen]);
}
