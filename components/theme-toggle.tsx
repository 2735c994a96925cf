'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuChoice } from '@/components/ui/dropdown-menu';

export const themes = [
  { value: 'system', label: 'As the system', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

type ThemeName = (typeof themes)[number]['value'];

function toThemeName(value: string | undefined): ThemeName {
  return themes.find((theme) => theme.value === value)?.value ?? 'system';
}

/** The choice of theme. The icon follows the theme by CSS, so that it is right before any script runs. */
export function ThemeToggle({ className }: { className?: string }) {
  const { theme, setTheme } = useTheme();
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
      <MenuChoice label="Theme" value={toThemeName(theme)} options={themes} onValueChange={setTheme} />
    </Menu>
  );
}
