import type { LocalSetting } from '@/lib/browser/use-local-store';

/** A page that was opened from the palette. */
export type RecentPlace = { href: string; label: string };

const RECENT_MAX = 5;
const LABEL_MAX = 200;

function isPlace(value: unknown): value is RecentPlace {
  if (typeof value !== 'object' || value === null || !('href' in value) || !('label' in value)) return false;
  const { href, label } = value;
  // Only within the portal: what is stored, anybody may have changed.
  return typeof label === 'string' && typeof href === 'string' && /^\/(?![/\\])/.test(href);
}

/** What was opened from the palette last in this browser, the newest first. */
export const recentPlaces: LocalSetting<readonly RecentPlace[]> = {
  key: 'palette-recent.v1',
  read: (stored) => (Array.isArray(stored) ? stored.filter(isPlace).slice(0, RECENT_MAX) : []),
  fallback: [],
};

/** The places after one was opened. */
export function withPlace(places: readonly RecentPlace[], { href, label }: RecentPlace): RecentPlace[] {
  const others = places.filter((place) => place.href !== href);
  return [{ href, label: label.slice(0, LABEL_MAX) }, ...others].slice(0, RECENT_MAX);
}
