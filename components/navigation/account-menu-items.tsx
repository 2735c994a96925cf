'use client';

import { ArrowLeftRight, Keyboard, LifeBuoy, LogOut } from 'lucide-react';
import type { ReactElement } from 'react';
import { journalSwitch, shortcutsSwitch, supportSwitch } from '@/components/navigation/frame-switches';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu';
import type { MenuStart } from '@/components/ui/menu-parts';
import { useConnection } from '@/lib/browser/connection';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { zoneName, zoneSetting } from '@/lib/browser/zone';

type AccountMenuItemsProps = {
  name: string;
  /** Null where it would only repeat the name. */
  email: string | null;
  onSignOut: () => void;
  trigger: ReactElement;
  start: MenuStart;
};

/** Whose session this is, the zone of all times, and the way out. */
export function AccountMenuItems({ name, email, onSignOut, trigger, start }: AccountMenuItemsProps) {
  const zone = useLocalStore(zoneSetting);
  const isOffline = useConnection() === 'offline';
  const zones = [
    { value: 'utc', label: 'UTC' },
    { value: 'local', label: `Local, ${zoneName('local')}` },
  ] as const;
  return (
    <Menu label="Account" trigger={trigger} start={start}>
      <MenuLabel>
        <span className="text-13 font-medium text-text">{name}</span>
        {email === null ? null : <span>{email}</span>}
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon={<ArrowLeftRight aria-hidden="true" />} onSelect={journalSwitch.open}>
        Requests of this page
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden="true" />} onSelect={shortcutsSwitch.open}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<LifeBuoy aria-hidden="true" />} onSelect={supportSwitch.open}>
        Support bundle
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Times</MenuLabel>
      <MenuChoice label="Times" value={zone.value} options={zones} onValueChange={zone.change} />
      <MenuSeparator />
      <MenuItem
        icon={<LogOut aria-hidden="true" />}
        disabledReason={isOffline ? 'no network' : undefined}
        onSelect={onSignOut}
      >
        Sign out
      </MenuItem>
    </Menu>
  );
}
