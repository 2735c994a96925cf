'use client';

import { Command, useCommandState } from 'cmdk';
import {
  ArrowLeftRight,
  History,
  Keyboard,
  KeyRound,
  LifeBuoy,
  Plus,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { journalSwitch, shortcutsSwitch, supportSwitch } from '@/components/navigation/frame-switches';
import { pages } from '@/components/navigation/pages';
import { useKnownPlaces } from '@/components/navigation/palette-places';
import { recentPlaces, withPlace, type RecentPlace } from '@/components/navigation/recent-places';
import { themes } from '@/components/theme-toggle';
import { leave } from '@/lib/browser/leaving';
import { themeSetting } from '@/lib/browser/look';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { routes } from '@/lib/routes';

const group =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-faint';

type PaletteItemProps = {
  icon: LucideIcon;
  label: string;
  /** What tells it from others of the same label; the label when not given. */
  value?: string;
  end: string;
  keywords?: readonly string[];
  onRun: () => void;
};

function PaletteItem({ icon: Icon, label, value = label, end, keywords = [], onRun }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      keywords={[label, ...keywords]}
      onSelect={onRun}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-mark pr-2 pl-3 text-13 max-md:h-11 data-[selected=true]:bg-selected [&>svg]:text-muted"
    >
      <Icon aria-hidden="true" />
      {/* Names are others' text: a direction that they set ends with them. */}
      <bdi className="min-w-0 truncate">{label}</bdi>
      <span className="ml-auto flex-none text-12 text-muted">{end}</span>
    </Command.Item>
  );
}

const forms = [
  {
    label: 'New deployment',
    href: routes.newDeployment(),
    icon: Plus,
    end: 'Open the form',
    keywords: ['create', 'deploy', 'template', 'repository'],
  },
  {
    label: 'New machine',
    href: routes.newMachine(),
    icon: Plus,
    end: 'Open the form',
    keywords: ['create', 'server', 'vm', 'gpu'],
  },
  {
    label: 'New webhook',
    href: routes.newWebhook(),
    icon: Plus,
    end: 'Open the form',
    keywords: ['create', 'events'],
  },
  {
    label: 'Issue key',
    href: routes.apiKeys(),
    icon: KeyRound,
    end: 'On the page of API keys',
    keywords: ['create', 'token', 'api'],
  },
  {
    label: 'Check a signature',
    href: routes.webhookVerifier(),
    icon: ShieldCheck,
    end: 'Open the workbench',
    keywords: ['webhook', 'verify', 'hmac'],
  },
] as const;

const tools = [
  {
    label: 'Requests of this page',
    icon: ArrowLeftRight,
    end: 'R',
    run: journalSwitch.open,
    keywords: ['journal', 'curl'],
  },
  {
    label: 'Keyboard shortcuts',
    icon: Keyboard,
    end: '?',
    run: shortcutsSwitch.open,
    keywords: ['keys', 'help'],
  },
  {
    label: 'Support bundle',
    icon: LifeBuoy,
    end: 'Read it first',
    run: supportSwitch.open,
    keywords: ['report', 'help'],
  },
] as const;

/** All that can be chosen. */
export function PaletteItems({ onDone }: { onDone: () => void }) {
  const router = useRouter();
  const { change: changeTheme } = useLocalStore(themeSetting);
  const { update } = useLocalStore(recentPlaces);
  const known = useKnownPlaces();
  const run = (action: () => void) => () => {
    onDone();
    action();
  };
  const go = (place: RecentPlace) =>
    run(() => {
      update((places) => withPlace(places, place));
      leave(() => router.push(place.href));
    });
  return (
    <>
      <Recent go={go} />
      <Command.Group heading="Pages" className={group}>
        {pages.map((page) => (
          <PaletteItem key={page.href} {...page} end="Go" onRun={go(page)} />
        ))}
      </Command.Group>
      <Command.Group heading="Actions" className={group}>
        {forms.map((form) => (
          <PaletteItem key={form.label} {...form} onRun={go(form)} />
        ))}
        {tools.map((tool) => (
          <PaletteItem key={tool.label} {...tool} onRun={run(tool.run)} />
        ))}
      </Command.Group>
      {known.map(({ heading, places }) => (
        <Command.Group key={heading} heading={heading} className={group}>
          {places.map(({ id, ...place }) => (
            <PaletteItem
              key={id}
              {...place}
              value={`${heading} ${id}`}
              keywords={[id]}
              end="Open"
              onRun={go(place)}
            />
          ))}
        </Command.Group>
      ))}
      <Command.Group heading="Theme" className={group}>
        {themes.map((theme) => (
          <PaletteItem
            key={theme.value}
            icon={theme.icon}
            label={theme.label}
            end="Switch"
            keywords={['theme', 'appearance']}
            onRun={run(() => changeTheme(theme.value))}
          />
        ))}
      </Command.Group>
    </>
  );
}

/** What was opened last, while nothing is typed. */
function Recent({ go }: { go: (place: RecentPlace) => () => void }) {
  const isSearching = useCommandState(({ search }) => search.trim() !== '');
  const { value: places } = useLocalStore(recentPlaces);
  if (isSearching || places.length === 0) return null;
  return (
    <Command.Group heading="Recent" className={group}>
      {places.map((place) => (
        <PaletteItem
          key={place.href}
          icon={History}
          label={place.label}
          value={`recent ${place.href}`}
          end="Go"
          onRun={go(place)}
        />
      ))}
    </Command.Group>
  );
}
