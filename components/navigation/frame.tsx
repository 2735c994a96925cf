import type { ReactNode } from 'react';
import { AccountMenu, type AccountFacts } from '@/components/navigation/account-menu';
import { ArrivalBar } from '@/components/navigation/arrival-bar';
import { Chips } from '@/components/navigation/chips';
import { ConnectionBanner } from '@/components/navigation/connection-banner';
import { Dock } from '@/components/navigation/dock';
import { FrameParts } from '@/components/navigation/frame-parts';
import { JournalButton } from '@/components/navigation/journal-button';
import { PaletteButton } from '@/components/navigation/palette-button';
import { Rail } from '@/components/navigation/rail';
import { PanelBoundary } from '@/components/ui/panel-boundary';
import { ThemeToggle } from '@/components/theme-toggle';

export type FrameProps = {
  account: AccountFacts;
  /** Base address of the Platform API. */
  apiUrl: string;
  /** Chips of the top bar: DeploysChip, BudgetChip. */
  chips?: ReactNode;
  /** Last lines of the rail: the API's host, its version. */
  railFoot?: ReactNode;
  /** What floats at the corner of every page. */
  tray?: ReactNode;
  children: ReactNode;
};

/** Rail, top bar and the page between them. Each page renders its own Breadcrumbs. */
export function Frame({ account, apiUrl, chips, railFoot, tray, children }: FrameProps) {
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-1.5 text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="min-h-dvh max-md:pb-dock md:grid md:grid-cols-[var(--spacing-rail-icons)_minmax(0,1fr)] wide:grid-cols-[var(--spacing-rail)_minmax(0,1fr)]">
        <Rail foot={railFoot} />
        <div className="flex min-w-0 flex-col">
          <header className="sticky top-0 z-10 flex h-bar flex-none items-center justify-end gap-2 border-b border-border bg-bg px-gutter max-md:gap-1">
            <PanelBoundary isInline>
              <PaletteButton />
            </PanelBoundary>
            <Chips>
              <PanelBoundary isInline>{chips}</PanelBoundary>
            </Chips>
            <JournalButton />
            <ThemeToggle className="size-8 max-md:hidden" />
            <AccountMenu account={account} />
          </header>
          <ConnectionBanner />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 px-gutter pt-5 pb-12 focus:outline-none max-md:gap-3.5 max-md:pt-4 [body:has([data-slot=journal])_&]:pb-[50dvh]"
          >
            {children}
          </main>
        </div>
      </div>
      <ArrivalBar />
      <PanelBoundary isInline>{tray}</PanelBoundary>
      <Dock />
      <PanelBoundary isInline>
        <FrameParts apiUrl={apiUrl} />
      </PanelBoundary>
    </>
  );
}
