import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

/** The address if it is http or https, else null: what an API gives as a link may be anything. */
export function webAddress(href: string): string | null {
  const url = URL.parse(href);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

export type ExternalLinkProps = {
  href: string;
  children?: ReactNode;
  mono?: boolean;
  /** Without underline, its arrow only on hover of the row: for a column of addresses. */
  quiet?: boolean;
  className?: string;
};

/** A link out of the portal. An address that is not http or https is shown as text. */
export function ExternalLink({ href, children, mono = false, quiet = false, className }: ExternalLinkProps) {
  const address = webAddress(href);
  const classes = cn(
    'inline-flex max-w-full min-w-0 items-center gap-1',
    mono && 'font-mono soft:text-12 soft:leading-5',
    className,
  );
  const text = <span className="truncate">{children ?? href}</span>;
  if (address === null) return <span className={classes}>{text}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={cn(classes, 'group/external', !quiet && 'link')}
    >
      {text}
      <ArrowUpRight
        aria-hidden="true"
        className={cn(
          'size-3.5! text-faint group-hover/external:text-text',
          quiet && 'opacity-0 group-hover/row:opacity-100 group-focus-visible/external:opacity-100',
        )}
      />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
