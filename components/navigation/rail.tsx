'use client';

import { Link } from '@/components/link';
import { usePathname } from 'next/navigation';
import { useRef, type ReactNode } from 'react';
import { BrandMark } from '@/components/navigation/brand';
import { isCurrentPage, pageGroups, type NavPage } from '@/components/navigation/pages';
import { useKnown } from '@/components/navigation/use-known';
import { cn } from '@/components/ui/cn';
import { formatCount } from '@/lib/format/count';
import { routes } from '@/lib/routes';

/** The id by which the dock opens the rail as a sheet. */
export const RAIL_ID = 'rail';

/* Words stay in the page for readers while the rail shows icons alone. */
const word = 'md:max-wide:sr-only';
const link =
  'flex h-8 items-center gap-2.5 rounded-control px-2 text-13 md:max-wide:justify-center md:max-wide:px-0 max-md:h-11 max-md:text-14';

/** How many deployments the list on screen holds, as its head counts them. Nothing where no page has read it. */
function DeploymentCount() {
  const summary = useKnown('/deployments')?.summary;
  if (summary === undefined) return null;
  const count = summary.statuses.reduce((sum, [status, n]) => (status === 'deleted' ? sum : sum + n), 0);
  return (
    <span className="ml-auto text-12 font-normal text-muted md:max-wide:hidden">
      {formatCount(count)}
      <span className="sr-only"> as last read</span>
    </span>
  );
}

function RailLink({ page, isCurrent }: { page: NavPage; isCurrent: boolean }) {
  const Icon = page.icon;
  return (
    <Link
      href={page.href}
      title={page.label}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        link,
        'tint-on-hover text-muted hover:bg-hover hover:text-text',
        'aria-[current]:bg-selected aria-[current]:font-medium aria-[current]:text-text',
      )}
    >
      <Icon aria-hidden="true" />
      <span className={word}>{page.label}</span>{' '}
      {page.href === routes.deployments() ? <DeploymentCount /> : null}
    </Link>
  );
}

/** The main navigation: 232 px, icons alone under 1200, a sheet from below under 768 (a popover, so it needs no script to open). */
export function Rail({ foot }: { foot?: ReactNode }) {
  const pathname = usePathname();
  const rail = useRef<HTMLElement>(null);
  return (
    <nav
      ref={rail}
      id={RAIL_ID}
      popover="auto"
      aria-label="Main"
      onClick={(event) => {
        const isOpen = rail.current?.matches(':popover-open') === true;
        if (isOpen && event.target instanceof Element && event.target.closest('a') !== null)
          rail.current?.hidePopover();
      }}
      className={cn(
        'overflow-y-auto text-text',
        'md:sticky md:inset-y-0 md:left-0 md:flex md:h-dvh md:max-h-none md:w-auto md:flex-col md:border-r md:border-border md:bg-bg md:px-3 md:pb-3',
        'max-md:fixed max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:hidden max-md:max-h-[80dvh] max-md:w-full max-md:max-w-none max-md:animate-appear-slow max-md:flex-col max-md:rounded-t-sheet max-md:border-t max-md:border-float-border max-md:bg-raised max-md:px-4 max-md:pt-2 max-md:pb-5 max-md:shadow-float max-md:backdrop:bg-scrim max-md:open:flex',
      )}
    >
      <Link
        href={routes.overview()}
        title="Portico"
        className="flex h-bar flex-none items-center gap-2.5 px-2 text-14 font-semibold tracking-[-0.01em] md:max-wide:justify-center md:max-wide:px-0"
      >
        <BrandMark />
        <span className={word}>Portico</span>
      </Link>
      {pageGroups.map((group, index) => (
        <ul
          key={index}
          className="grid gap-px pt-2 [&+ul]:mt-2 [&+ul]:border-t [&+ul]:border-border [&+ul]:pt-[9px]"
        >
          {group.map((page) => (
            <li key={page.href}>
              <RailLink page={page} isCurrent={isCurrentPage(page, pathname)} />
            </li>
          ))}
        </ul>
      ))}
      {foot === undefined ? null : (
        <div className="mt-auto grid gap-0.5 px-2 pt-3 text-12 wrap-anywhere text-faint md:max-wide:hidden">
          {foot}
        </div>
      )}
    </nav>
  );
}
