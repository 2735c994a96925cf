'use client';

import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { floatClasses } from '@/components/ui/float';
import { useEscape } from '@/components/ui/use-escape';
import { useFocusReturn } from '@/components/ui/use-focus-return';

export const overlayClasses =
  'fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] animate-appear-slow soft:items-start soft:justify-items-center overflow-auto bg-scrim soft:px-4 soft:pt-24 pb-6 max-md:soft:items-end max-md:soft:justify-items-stretch max-md:soft:px-0 max-md:soft:pt-4 max-md:pb-0';

export const sheetClasses = cn(
  floatClasses,
  'w-full soft:max-w-lg animate-appear-slow rounded-panel focus:outline-none max-md:max-w-none max-md:rounded-b-none max-md:rounded-t-sheet max-md:border-x-0 max-md:border-b-0',
);

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Usually DialogBody and DialogFoot. */
  children: ReactNode;
  className?: string;
} & Pick<
  ComponentProps<typeof Radix.Content>,
  'onOpenAutoFocus' | 'onEscapeKeyDown' | 'onInteractOutside' | 'role'
>;

/** What a Dialog shows, with all that keeps the focus inside; loaded when the first dialog opens. */
export function DialogSheet({
  open,
  onOpenChange,
  title,
  description,
  children,
  className,
  onOpenAutoFocus,
  onEscapeKeyDown,
  ...content
}: DialogProps) {
  const focus = useFocusReturn(onOpenAutoFocus);
  useEscape(open, () => onOpenChange(false), onEscapeKeyDown);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses}>
          <Radix.Content
            data-slot="dialog"
            className={cn(sheetClasses, className)}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            {...content}
            {...focus}
          >
            <div className="grid gap-1 px-5 pt-[18px]">
              <Radix.Title className="text-16 font-semibold tracking-[-0.01em] wrap-anywhere">
                {title}
              </Radix.Title>
              {description === undefined ? null : (
                <Radix.Description className="text-13 text-muted">{description}</Radix.Description>
              )}
            </div>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
