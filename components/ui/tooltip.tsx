'use client';

import { Slot } from 'radix-ui';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { lazyPart } from '@/components/ui/lazy-part';

const bubble = lazyPart(() => import('@/components/ui/tooltip-bubble'));

/** Brings what a tooltip needs before one is shown. */
export const preloadTooltip = bubble.preload;

export type TooltipProps = {
  /** What it says; nothing while undefined, and the element stays the same one when that changes. */
  content: ReactNode;
  /** One element that takes a ref and can be focused. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
};

const DELAY_MS = 350;
/** Long enough to move the pointer from the element onto the tooltip (WCAG 2.2, 1.4.13). */
const GRACE_MS = 120;

/** Says more on hover and on focus: an exact time, a raw value, a cost, a reason. Never the only place of a fact that is needed. */
export function Tooltip({ content, children, side = 'bottom' }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const { isWanted, showSoon, showNow, hideSoon, hideNow, stay } = useWanted();
  const isShown = isWanted && content !== undefined;
  const parts = bubble.usePart(isShown);
  return (
    <>
      <Slot.Root
        ref={anchor}
        {...(isShown ? { 'aria-describedby': id } : {})}
        onPointerEnter={(event: PointerEvent) => {
          if (event.pointerType === 'touch') return;
          if (content !== undefined) void bubble.preload();
          showSoon();
        }}
        onPointerLeave={hideSoon}
        onPointerDown={hideNow}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) showNow();
        }}
        onBlur={hideNow}
      >
        {children}
      </Slot.Root>
      {isShown && parts !== null ? (
        <parts.TooltipBubble
          id={id}
          anchor={anchor}
          side={side}
          onPointerEnter={stay}
          onPointerLeave={hideSoon}
          onEscape={hideNow}
        >
          {content}
        </parts.TooltipBubble>
      ) : null}
    </>
  );
}

function useWanted() {
  const [isWanted, setIsWanted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: boolean, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsWanted(next), delayMs);
  };
  const now = (next: boolean) => {
    clearTimeout(timer.current);
    setIsWanted(next);
  };
  return {
    isWanted,
    showSoon: () => later(true, DELAY_MS),
    showNow: () => now(true),
    hideSoon: () => later(false, GRACE_MS),
    hideNow: () => now(false),
    stay: () => clearTimeout(timer.current),
  };
}
