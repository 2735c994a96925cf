'use client';

import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

export type TooltipProps = {
  content: ReactNode;
  /** One element that takes a ref and can be focused. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
};

const DELAY_MS = 350;

/** Says more on hover and on focus: an exact time, a raw value, a cost, a reason. Never the only place of a fact that is needed. */
export function Tooltip({ content, children, side = 'bottom' }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={DELAY_MS}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            data-slot="tooltip"
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 grid max-w-[260px] animate-appear gap-0.5 rounded-control border border-float-border bg-raised px-2.5 pt-1.5 pb-[7px] text-12 text-text shadow-float"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
