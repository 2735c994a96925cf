'use client';

import { Menu } from 'lucide-react';
import { Link } from '@/components/link';
import { usePathname } from 'next/navigation';
import { dockPages, isCurrentPage, pages } from '@/components/navigation/pages';
import { RAIL_ID } from '@/components/navigation/rail';
import { cn } from '@/components/ui/cn';

const item =
  'grid place-content-center place-items-center gap-[3px] text-12 text-muted aria-[current]:font-medium aria-[current]:text-text [&>svg.lucide]:size-[18px] focus-visible:-outline-offset-2';

/** The pages within reach of a thumb, under 768 px. */
export function Dock() {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Quick"
      className="fixed inset-x-0 bottom-0 z-20 grid h-dock auto-cols-fr grid-flow-col border-t border-border bg-bg md:hidden"
    >
      {dockPages.map((page) => {
        const Icon = page.icon;
        return (
          <Link
            key={page.href}
            href={page.href}
            aria-current={isCurrentPage(page, pathname) ? 'page' : undefined}
            className={item}
          >
            <Icon aria-hidden="true" />
            {page.label}
          </Link>
        );
      })}
      <button
        type="button"
        popoverTarget={RAIL_ID}
        data-current={
          pages.some((page) => !dockPages.includes(page) && isCurrentPage(page, pathname)) || undefined
        }
        className={cn(item, 'data-current:font-medium data-current:text-text')}
      >
        <Menu aria-hidden="true" />
        More
      </button>
    </nav>
  );
}
