'use client';

import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { pages } from '@/components/navigation/pages';
import { themes } from '@/components/theme-toggle';
import { cn } from '@/components/ui/cn';
import { floatClasses, overlayClasses } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';

const group =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-faint';

type PaletteItemProps = {
  icon: ReactNode;
  label: string;
  end: string;
  keywords: readonly string[];
  onRun: () => void;
};

function PaletteItem({ icon, label, end, keywords, onRun }: PaletteItemProps) {
  return (
    <Command.Item
      value={label}
      keywords={[...keywords]}
      onSelect={onRun}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-mark pr-2 pl-3 text-13 max-md:h-11 data-[selected=true]:bg-selected [&>svg]:text-muted"
    >
      {icon}
      <span>{label}</span>
      <span className="ml-auto text-12 text-muted">{end}</span>
    </Command.Item>
  );
}

export type CommandPaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Every page and every theme by name. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const router = useRouter();
  const { setTheme } = useTheme();
  const run = (action: () => void) => () => {
    onOpenChange(false);
    action();
  };
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
            aria-describedby={undefined}
            className={cn(
              floatClasses,
              'w-full max-w-[560px] animate-appear overflow-hidden rounded-panel focus:outline-none',
            )}
          >
            <Radix.Title className="sr-only">Command palette</Radix.Title>
            <Command label="Search or run a command" loop>
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
                <Command.Group heading="Pages" className={group}>
                  {pages.map(({ icon: Icon, ...page }) => (
                    <PaletteItem
                      key={page.href}
                      icon={<Icon aria-hidden="true" />}
                      label={page.label}
                      end="Go"
                      keywords={page.keywords ?? []}
                      onRun={run(() => router.push(page.href))}
                    />
                  ))}
                </Command.Group>
                <Command.Group heading="Theme" className={group}>
                  {themes.map(({ icon: Icon, ...theme }) => (
                    <PaletteItem
                      key={theme.value}
                      icon={<Icon aria-hidden="true" />}
                      label={theme.label}
                      end="Switch"
                      keywords={['theme', 'appearance']}
                      onRun={run(() => setTheme(theme.value))}
                    />
                  ))}
                </Command.Group>
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
