'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuChoice } from '@/components/ui/dropdown-menu';
import { themeSetting } from '@/lib/browser/look';
import { useLocalStore } from '@/lib/browser/use-local-store';

export const themes = [
  { value: 'system', label: 'As the system', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

/** The choice of theme. The icon follows the theme by CSS, so that it is right before any script runs. */
export function ThemeToggle({ className }: { className?: string }) {
  const theme = useLocalStore(themeSetting);
  return (
    <Menu
      label="Theme"
      className="min-w-40"
      trigger={
        <IconButton label="Theme" quiet className={className}>
          <Moon aria-hidden="true" className="dark:hidden" />
          <Sun aria-hidden="true" className="not-dark:hidden" />
        </IconButton>
      }
    >
      <MenuChoice label="Theme" value={theme.value} options={themes} onValueChange={theme.change} />
    </Menu>
  );
}
