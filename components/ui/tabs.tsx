'use client';

import { Link } from '@/components/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

export type LinkTab = {
  href: string;
  label: ReactNode;
  count?: number | undefined;
  /** Told by the caller where the path alone does not: tabs that differ in their search. */
  isCurrent?: boolean;
};

/** Tabs that are pages: links, with the current one told from the address. Not fetched ahead: each would ask the server twice. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const pathname = usePathname();
  return (
    <nav
      data-slot="tabs"
      aria-label={label}
      className="no-scrollbar -mb-1 flex h-10 flex-none gap-5 overflow-x-auto overflow-y-hidden border-b border-border max-md:-mx-gutter max-md:px-gutter"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={(tab.isCurrent ?? tab.href === pathname) ? 'page' : undefined}
          className="flex h-10 items-center gap-1.5 text-13 whitespace-nowrap text-muted hover:text-text focus-visible:-outline-offset-2 aria-[current]:font-medium aria-[current]:text-text aria-[current]:shadow-[inset_0_-2px_0_var(--text)]"
        >
          {tab.label}
          {tab.count === undefined ? null : (
            <span className="text-12 font-normal text-faint">{tab.count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
