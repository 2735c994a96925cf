'use client';

import { readLocal, type LocalSetting } from './use-local-store';

/** Whether keys pressed without Ctrl, Alt or Command do anything in this browser (WCAG 2.2, 2.1.4). */
export const shortcuts: LocalSetting<boolean> = {
  key: 'shortcuts.v1',
  read: (stored) => stored !== false,
  fallback: true,
};

const TAKEN =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';
const OPEN_DIALOG = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]';

/**
 * Whether a key may be taken as a shortcut: shortcuts are on, nobody types, no dialog or menu is open, no modifier is held (Shift
 * aside, which some keyboards need for "?" and "/"), and nothing else has taken the key.
 */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  if (event.target instanceof Element && event.target.closest(TAKEN) !== null) return false;
  return document.querySelector(OPEN_DIALOG) === null && readLocal(shortcuts);
}
