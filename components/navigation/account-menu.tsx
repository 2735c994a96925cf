'use client';

import { useQueryClient } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import { HiddenText } from '@/components/hidden-text';
import { LazyMenu } from '@/components/lazy-menu';
import { routes } from '@/lib/routes';

const load = () => import('@/components/navigation/account-menu-items');
const Items = lazy(async () => ({ default: (await load()).AccountMenuItems }));

export type AccountFacts = { id: string; name: string | null; email: string | null };

function initials(name: string): string {
  const words = name.split(/[\s._@-]+/).filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => word.charAt(0));
  return letters.join('').toUpperCase() || '?';
}

/** Whose session this is, and the way out. The form stands outside the menu, which is gone once an item is chosen. */
export function AccountMenu({ account }: { account: AccountFacts }) {
  const form = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  // What is being read would be refused once the session is over, and that leads to another page.
  const giveReadsUp = () => void queryClient.cancelQueries();
  const name = account.name ?? account.email ?? account.id;
  return (
    <>
      <form ref={form} action={routes.signOut()} method="post" onSubmit={giveReadsUp} className="hidden" />
      <LazyMenu
        load={load}
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
        {(menu) => (
          <Items
            name={name}
            email={account.email === name ? null : account.email}
            onSignOut={() => form.current?.requestSubmit()}
            {...menu}
          />
        )}
      </LazyMenu>
    </>
  );
}
