'use client';

import { DropdownMenu as Radix } from 'radix-ui';
import { useEffect, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { cn } from '@/components/ui/cn';
import { floatClasses } from '@/components/ui/float';
import { useEscape } from '@/components/ui/use-escape';

export const { Item, CheckboxItem, Separator, Label, RadioGroup, RadioItem, ItemIndicator } = Radix;

/** How a menu was asked for: by a key, its first item has the focus. */
export type MenuStart = 'pointer' | 'keyboard';

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  label?: string;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
  className?: string;
  /** Opens it at once: it was asked for before it was drawn. */
  start?: MenuStart;
};

/** What a Menu becomes when it is first opened, its button with it. */
export function OpenMenu({ trigger, label, align = 'end', children, className, start }: MenuProps) {
  const [isOpen, setOpen] = useState(true);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Radix asks a moment after the menu is gone; by then a key or a press may have put the focus where it is wanted.
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  };
  useEscape(isOpen, () => setOpen(false));
  useFirstItem(list, start === 'keyboard');
  return (
    // Not modal: the page behind a menu stays readable and does not lose its scrollbar.
    <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={list}
          onCloseAutoFocus={giveFocusBack}
          data-slot="menu"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(label === undefined ? {} : { 'aria-label': label })}
          className={cn(
            floatClasses,
            'z-50 min-w-[212px] animate-appear rounded-panel p-1 text-13',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

// Radix learns from the key itself whether the keyboard is used, and that key came before Radix did.
function useFirstItem(list: RefObject<HTMLElement | null>, isByKey: boolean): void {
  useEffect(() => {
    if (!isByKey) return;
    const frame = requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [list, isByKey]);
}
