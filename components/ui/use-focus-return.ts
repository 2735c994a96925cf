'use client';

import { useRef } from 'react';

/** Who asked for the dialog: what has the focus, or for an item of a menu, which closes, the button of that menu. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  return button ?? (active instanceof HTMLElement ? active : null);
}

/**
 * Gives the focus back where it was when a dialog opened. Radix does so only for dialogs with a trigger of their own.
 * Spread the handlers on the dialog's content; `onOpenAutoFocus` is called along.
 */
export function useFocusReturn(onOpenAutoFocus?: (event: Event) => void) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerOf(document.activeElement);
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Radix asks a moment after the dialog is gone; by then a key or a press may have put the focus where it is wanted.
      if (document.activeElement === document.body) opener.current?.focus();
    },
  };
}
