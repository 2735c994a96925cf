import { PREFIX, type LocalSetting } from './use-local-store';

export type Theme = 'system' | 'light' | 'dark';
/** How high the rows of tables and lists are. */
export type Density = 'regular' | 'compact';

/** The choices of this browser. */
export const themeSetting: LocalSetting<Theme> = {
  key: 'theme.v1',
  read: (stored) => (stored === 'light' || stored === 'dark' ? stored : 'system'),
  fallback: 'system',
};
export const densitySetting: LocalSetting<Density> = {
  key: 'density.v1',
  read: (stored) => (stored === 'compact' ? 'compact' : 'regular'),
  fallback: 'regular',
};

/* Stands alone: its text is the script that draws a page right from its first paint on. */
function draw(themeKey: string, densityKey: string): void {
  const chosen = (key: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  };
  const theme = chosen(themeKey);
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const { dataset } = document.documentElement;
  dataset['theme'] = isDark ? 'dark' : 'light';
  dataset['density'] = chosen(densityKey) === 'compact' ? 'compact' : 'regular';
}

const KEYS = [PREFIX + themeSetting.key, PREFIX + densitySetting.key] as const;

/** Draws the page as this browser chose: dark or light, and how high rows are. */
export function applyLook(): void {
  draw(...KEYS);
}

/** `applyLook` as the text of a script for the head of a page. */
export const LOOK_SCRIPT = `(${draw.toString()})(${KEYS.map((key) => JSON.stringify(key)).join()})`;
