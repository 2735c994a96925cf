'use client';

import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { paletteSwitch } from '@/components/navigation/frame-switches';
import { Kbd } from '@/components/ui/kbd';

const CommandPalette = lazy(async () => {
  const module = await import('@/components/navigation/command-palette');
  return { default: module.CommandPalette };
});

/** The field in the top bar that opens the command palette; so does Ctrl K, or Command K. The palette is loaded when first asked for. */
export function PaletteButton() {
  const isOpen = paletteSwitch.useIsOpen();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      paletteSwitch.toggle();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={paletteSwitch.open}
        className="flex h-8 items-center gap-2 rounded-control border border-border bg-surface text-13 whitespace-nowrap text-faint hover:border-border-strong hover:text-muted max-lg:w-8 max-lg:justify-center max-md:size-9 lg:w-66 lg:pr-1.5 lg:pl-2.5"
      >
        <Search aria-hidden="true" />
        <span className="truncate max-lg:sr-only">Search or run a command</span>
        <span aria-hidden="true" className="ml-auto flex max-lg:hidden">
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      {wasOpened ? (
        <Suspense>
          <CommandPalette open={isOpen} onOpenChange={paletteSwitch.set} />
        </Suspense>
      ) : null}
    </>
  );
}
