'use client';

import { AlertDialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { overlayClasses, sheetClasses } from '@/components/ui/dialog-sheet';
import { useEscape } from '@/components/ui/use-escape';
import { useFocusReturn } from '@/components/ui/use-focus-return';

export type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  children: ReactNode;
} & Pick<ComponentProps<typeof Radix.Content>, 'onOpenAutoFocus' | 'onEscapeKeyDown'>;

/** What an AlertDialog shows, with all that keeps the focus inside; loaded when the first one opens. */
export function AlertDialogSheet({
  open,
  onOpenChange,
  title,
  description,
  children,
  onOpenAutoFocus,
  onEscapeKeyDown,
  ...content
}: AlertDialogProps) {
  const focus = useFocusReturn(onOpenAutoFocus);
  useEscape(open, () => onOpenChange(false), onEscapeKeyDown);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses}>
          <Radix.Content data-slot="alert-dialog" className={sheetClasses} {...content} {...focus}>
            <div className="grid gap-1 px-5 pt-[18px]">
              <Radix.Title className="text-16 font-semibold tracking-[-0.01em] wrap-anywhere">
                {title}
              </Radix.Title>
              <Radix.Description className="text-13 text-muted">{description}</Radix.Description>
            </div>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const AlertDialogCancel = Radix.Cancel;
