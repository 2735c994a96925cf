import type { ReactNode } from 'react';
import { PanelBoundary } from '@/components/ui/panel-boundary';

export type PageHeadProps = {
  title: ReactNode;
  /** A StatusBadge beside the title. */
  status?: ReactNode;
  /** One line of facts under it, parted by dots. Empty ones are left out. */
  facts?: readonly ReactNode[];
  actions?: ReactNode;
};

/** Title, status, one line of facts, actions at the right; on a phone the actions take a line of their own. */
export function PageHead({ title, status, facts = [], actions }: PageHeadProps) {
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== false);
  return (
    <div data-slot="page-head" className="grid flex-none gap-1">
      <div className="flex min-h-8 flex-wrap items-center gap-3">
        <h1 className="text-20 font-semibold tracking-[-0.014em] wrap-anywhere">{title}</h1>
        <PanelBoundary isInline>{status}</PanelBoundary>
        {actions === undefined ? null : (
          <div className="ml-auto flex flex-wrap items-center gap-2 max-md:my-1 max-md:w-full max-md:*:flex-auto">
            <PanelBoundary isInline>{actions}</PanelBoundary>
          </div>
        )}
      </div>
      {shown.length === 0 ? null : (
        <div className="overflow-hidden">
          <div className="dotted-facts flex flex-wrap items-center gap-y-1 text-13 text-muted">
            {shown.map((fact, index) => (
              <PanelBoundary key={index} isInline>
                <span className="min-w-0 wrap-anywhere">{fact}</span>
              </PanelBoundary>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** The line of filters and counts over a table. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 max-md:*:min-w-0 max-md:*:flex-auto">
      <PanelBoundary isInline>{children}</PanelBoundary>
    </div>
  );
}
