'use client';

import { Slot } from 'radix-ui';
import {
  Suspense,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { loadPart } from '@/components/load-part';
import type { MenuStart } from '@/components/ui/menu-parts';

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

export type LazyMenuProps = {
  /** The button of the menu; takes a ref. */
  trigger: ReactElement;
  /** Loads what `children` draws; called when the pointer or the focus comes near, and when the menu is asked for. */
  load: () => Promise<unknown>;
  /** Draws the menu around its button, open at once. */
  children: (menu: { trigger: ReactElement; start: MenuStart }) => ReactNode;
};

/**
 * A menu whose items and machinery are loaded when it is first asked for: most menus of a page never are. From then on it is the menu
 * itself that stands there, so focus and keys work as in any other.
 */
export function LazyMenu({ trigger, load, children }: LazyMenuProps) {
  const [start, setStart] = useState<MenuStart | null>(null);
  // Only a help: a failure is told when the menu is asked for.
  const prepare = () => void load().catch(() => undefined);
  const ask = async (by: MenuStart) => {
    if ((await loadPart(load)) !== null) setStart(by);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    void ask('keyboard');
  };
  const closed = (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onKeyDown={handleKey}
      onClick={(event: MouseEvent) => void ask(event.detail === 0 ? 'keyboard' : 'pointer')}
    >
      {trigger}
    </Slot.Root>
  );
  if (start === null) return closed;
  return <Suspense fallback={closed}>{children({ trigger, start })}</Suspense>;
}
