'use client';

import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { floatClasses } from '@/components/ui/float';
import { useFocusReturn } from '@/components/ui/use-focus-return';

export const overlayClasses =
  'fixed inset-0 z-40 grid animate-appear-slow soft:items-start soft:justify-items-center overflow-auto bg-scrim soft:px-4 soft:pt-24 pb-6 max-md:soft:items-end max-md:soft:justify-items-stretch max-md:soft:px-0 max-md:soft:pt-4 max-md:pb-0';

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

/** A dialog over the page; a sheet from below on a phone. Focus is kept inside and given back at the end. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  className,
  onOpenAutoFocus,
  ...content
}: DialogProps) {
  const focus = useFocusReturn(onOpenAutoFocus);
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

export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn('grid gap-4 px-5 pt-4 pb-5 text-13', className)}>{children}</div>;
}

/** The last line of a dialog: what it costs at the left, the ways out at the right. */
export function DialogFoot({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-border px-5 py-3">
      {note === undefined ? null : <div className="text-12 text-muted">{note}</div>}
      <div className="ml-auto flex gap-2 max-md:flex-auto max-md:*:flex-1">{children}</div>
    </div>
  );
}
