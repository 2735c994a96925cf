'use client';

import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { PaletteItems } from '@/components/navigation/palette-items';
import { cn } from '@/components/ui/cn';
import { overlayClasses } from '@/components/ui/dialog-sheet';
import { floatClasses } from '@/components/ui/float';
import { Kbd } from '@/components/ui/kbd';
import { useEscape } from '@/components/ui/use-escape';
import { useFocusReturn } from '@/components/ui/use-focus-return';

/** Finds what holds the words as typed, and puts first what begins with them. */
function rank(_value: string, search: string, keywords: readonly string[] = []): number {
  const typed = search.trim().toLowerCase();
  const found = keywords.map((word) => word.toLowerCase());
  if (found.some((word) => word.startsWith(typed))) return 1;
  return found.some((word) => word.includes(typed)) ? 0.5 : 0;
}

export type CommandPaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Every page, action and theme by name, what was opened last, and what pages have read of the account. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const focus = useFocusReturn();
  useEscape(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          className={cn(
            overlayClasses,
            'max-md:items-start max-md:justify-items-center max-md:px-2 max-md:pt-2',
          )}
        >
          <Radix.Content
            {...focus}
            aria-describedby={undefined}
            className={cn(
              floatClasses,
              'w-full max-w-[560px] animate-appear overflow-hidden rounded-panel focus:outline-none',
            )}
          >
            <Radix.Title className="sr-only">Command palette</Radix.Title>
            <Command label="Search or run a command" loop filter={rank}>
              <div className="flex h-12 items-center gap-2.5 border-b border-border pr-3 pl-4 text-faint">
                <Search aria-hidden="true" />
                <Command.Input
                  placeholder="Search or run a command"
                  className="min-w-0 flex-1 bg-transparent text-14 text-text outline-none max-md:text-16"
                />
                <Kbd>Esc</Kbd>
              </div>
              <Command.List className="max-h-[min(420px,60dvh)] overflow-y-auto p-1" label="Results">
                <Command.Empty className="px-3 py-6 text-13 text-muted">Nothing by that name.</Command.Empty>
                <PaletteItems onDone={() => onOpenChange(false)} />
              </Command.List>
              <div
                aria-hidden="true"
                className="flex gap-4 border-t border-border px-4 py-2 text-12 leading-5 text-muted"
              >
                <span>↑ ↓ move</span>
                <span>Enter run</span>
              </div>
            </Command>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
