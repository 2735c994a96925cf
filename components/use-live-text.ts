'use client';

import { use, useRef, type RefObject } from 'react';
import { RenderedAt, useOnTick } from '@/lib/browser/use-now';

/** What an element needs whose words follow the clock: `ref` on the element, `text` as its only child. */
export interface LiveText<Of extends HTMLElement> {
  ref: RefObject<Of | null>;
  text: string;
}

/** Words that follow the clock by the second, such as "4 s ago", written into the page without drawing anything anew. */
export function useLiveText<Of extends HTMLElement>(read: (nowMs: number) => string): LiveText<Of> {
  const renderedAtMs = use(RenderedAt);
  const ref = useRef<Of>(null);
  useOnTick(1_000, (nowMs) => {
    const words = read(nowMs);
    if (ref.current !== null && ref.current.textContent !== words) ref.current.textContent = words;
  });
  // As the server drew it; the words of the present stand there before anybody sees it.
  return { ref, text: read(renderedAtMs) };
}
