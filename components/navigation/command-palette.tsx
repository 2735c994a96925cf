'use client';

import { Command } from 'cmdk';
import { KeyRound, Layers, Plus, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { pages } from '@/components/navigation/pages';
import { useKnownDeployments } from '@/components/navigation/use-known-deployments';
import { themes } from '@/components/theme-toggle';
import { cn } from '@/components/ui/cn';
import { overlayClasses } from '@/components/ui/dialog-sheet';
import { floatClasses } from '@/components/ui/float';
import { Kbd } from '@/components/ui/kbd';
import { routes } from '@/lib/routes';
import { useFocusReturn } from '@/components/ui/use-focus-return';

const group =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-faint';

/** Finds what holds the words as typed, and puts first what begins with them. */
function rank(_value: string, search: string, keywords: readonly string[] = []): number {
  const typed = search.trim().toLowerCase();
  const found = keywords.map((word) => word.toLowerCase());
  if (found.some((word) => word.startsWith(typed))) return 1;
  return found.some((word) => word.includes(typed)) ? 0.5 : 0;
}

/** Each is an element to be matched at every key. */
const DEPLOYMENTS_MAX = 200;

type PaletteItemProps = {
  icon: ReactNode;
  label: string;
  /** What tells it from others of the same label; the label when not given. */
  value?: string;
  end: string;
  keywords: readonly string[];
  onRun: () => void;
};

function PaletteItem({ icon, label, value = label, end, keywords, onRun }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      keywords={[label, ...keywords]}
      onSelect={onRun}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-mark pr-2 pl-3 text-13 max-md:h-11 data-[selected=true]:bg-selected [&>svg]:text-muted"
    >
      {icon}
      <span className="min-w-0 truncate">{label}</span>
      <span className="ml-auto flex-none text-12 text-muted">{end}</span>
    </Command.Item>
  );
}

const actions = [
  {
    label: 'New deployment',
    href: routes.newDeployment(),
    icon: Plus,
    end: 'Open the form',
    keywords: ['create', 'deploy', 'template', 'repository'],
  },
  {
    label: 'Issue key',
    href: routes.apiKeys(),
    icon: KeyRound,
    end: 'On the page of API keys',
    keywords: ['create', 'token', 'api'],
  },
];

/** The deployments of a list that some page has read already; the palette reads nothing by itself. */
function DeploymentItems({ onOpen }: { onOpen: (id: string) => void }) {
  const deployments = (useKnownDeployments()?.deployments ?? []).filter(({ status }) => status !== 'deleted');
  if (deployments.length === 0) return null;
  return (
    <Command.Group heading="Deployments" className={group}>
      {deployments.slice(0, DEPLOYMENTS_MAX).map(({ id, appName }) => (
        <PaletteItem
          key={id}
          value={id}
          icon={<Layers aria-hidden="true" />}
          label={appName}
          end="Open"
          keywords={[id]}
          onRun={() => onOpen(id)}
        />
      ))}
    </Command.Group>
  );
}

/** All that can be chosen. */
function PaletteItems({ onDone }: { onDone: () => void }) {
  const router = useRouter();
  const { setTheme } = useTheme();
  const run = (action: () => void) => () => {
    onDone();
    action();
  };
  return (
    <>
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
      <Command.Group heading="Actions" className={group}>
        {actions.map(({ icon: Icon, ...action }) => (
          <PaletteItem
            key={action.label}
            icon={<Icon aria-hidden="true" />}
            label={action.label}
            end={action.end}
            keywords={action.keywords}
            onRun={run(() => router.push(action.href))}
          />
        ))}
      </Command.Group>
      <DeploymentItems onOpen={(id) => run(() => router.push(routes.deployment(id)))()} />
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
    </>
  );
}

export type CommandPaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Every page, action and theme by name, and the deployments that are known. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const focus = useFocusReturn();
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
