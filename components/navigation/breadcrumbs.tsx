import { Link } from '@/components/link';
import { cn } from '@/components/ui/cn';

export type Crumb = { label: string; href?: string };

/**
 * Where the page stands. The page renders it, because only the page knows its names; it takes its place in the top bar by position, so
 * the server's HTML already has it there. The last crumb is the page itself and has no link; on a phone it stands alone.
 */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav
      aria-label="Breadcrumb"
      data-slot="breadcrumbs"
      className="fixed top-0 left-gutter z-20 flex h-bar max-w-[calc(100vw-290px)] items-center text-13 text-muted md:left-[calc(var(--spacing-rail-icons)+var(--gutter))] md:max-w-[calc(100vw-600px)] lg:max-w-[calc(100vw-830px)] wide:left-[calc(var(--spacing-rail)+var(--gutter))] wide:max-w-[calc(100vw-1000px)]"
    >
      <ol className="flex min-w-0 items-center gap-1.5">
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li
              key={`${index} ${crumb.label}`}
              className={cn(
                'flex min-w-0 items-center gap-1.5',
                // A long name between gives way, not the page itself.
                isLast && crumbs.length > 2 && 'md:flex-none',
                index === 0 && !isLast && 'flex-none',
                !isLast && 'max-md:hidden',
              )}
            >
              {index === 0 ? null : (
                <span aria-hidden="true" className="text-faint max-md:hidden">
                  /
                </span>
              )}
              {isLast || crumb.href === undefined ? (
                <span
                  aria-current={isLast ? 'page' : undefined}
                  className={cn('truncate', isLast && 'font-medium text-text')}
                >
                  {crumb.label}
                </span>
              ) : (
                <Link
                  href={crumb.href}
                  title={crumb.label}
                  className="truncate rounded-[3px] hover:text-text focus-visible:-outline-offset-2"
                >
                  {crumb.label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
