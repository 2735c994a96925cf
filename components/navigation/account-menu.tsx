'use client';

import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import { HiddenText } from '@/components/hidden-text';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu';
import { routes } from '@/lib/routes';

export type AccountFacts = { id: string; name: string | null; email: string | null };

function initials(name: string): string {
  const words = name.split(/[\s._@-]+/).filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => word.charAt(0));
  return letters.join('').toUpperCase() || '?';
}

/** Whose session this is, and the way out. The form stands outside the menu, which is gone once an item is chosen. */
export function AccountMenu({ account }: { account: AccountFacts }) {
  const form = useRef<HTMLFormElement>(null);
  const name = account.name ?? account.email ?? account.id;
  return (
    <>
      <form ref={form} action={routes.signOut()} method="post" className="hidden" />
      <Menu
        label="Account"
        trigger={
          <button
            type="button"
            className="grid size-7 flex-none place-items-center rounded-control bg-selected text-12 leading-none font-medium max-md:size-9"
          >
            <span aria-hidden="true">{initials(name)}</span>
            <HiddenText>Account of {name}</HiddenText>
          </button>
        }
      >
        <MenuLabel>
          <span className="text-13 font-medium text-text">{name}</span>
          {account.email === null || account.email === name ? null : <span>{account.email}</span>}
        </MenuLabel>
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => form.current?.requestSubmit()}>
          Sign out
        </MenuItem>
      </Menu>
    </>
  );
}
