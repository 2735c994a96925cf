'use client';

import { autoUpdate, computePosition, flip, offset, shift, type Placement } from '@floating-ui/dom';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useEscape } from '@/components/ui/use-escape';

const GAP_PX = 6;
const MARGIN_PX = 8;

export type TooltipBubbleProps = {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  side: Placement;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onEscape: () => void;
  children: ReactNode;
};

/** The box of a tooltip, beside its element and within the window; loaded when the first one is shown. */
export function TooltipBubble({ id, anchor, side, onEscape, children, ...pointer }: TooltipBubbleProps) {
  const box = useRef<HTMLDivElement>(null);
  usePlaceBeside(anchor, box, side);
  // It hides the tooltip and nothing else: not the dialog that it stands in.
  useEscape(true, onEscape);
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      data-slot="tooltip"
      {...pointer}
      className="fixed top-0 left-0 z-50 grid w-max max-w-[260px] animate-appear gap-0.5 rounded-control border border-float-border bg-raised px-2.5 pt-1.5 pb-[7px] text-12 text-text shadow-float"
    >
      {children}
    </div>,
    document.body,
  );
}

function usePlaceBeside(
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  side: Placement,
) {
  useEffect(() => {
    const [from, element] = [anchor.current, box.current];
    if (from === null || element === null) return;
    const place = async () => {
      const { x, y } = await computePosition(from, element, {
        placement: side,
        strategy: 'fixed',
        middleware: [offset(GAP_PX), flip({ padding: MARGIN_PX }), shift({ padding: MARGIN_PX })],
      });
      element.style.translate = `${String(Math.round(x))}px ${String(Math.round(y))}px`;
    };
    return autoUpdate(from, element, () => void place());
  }, [anchor, box, side]);
}
