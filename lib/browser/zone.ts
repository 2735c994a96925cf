import { readLocal, useLocalStore, type LocalSetting } from './use-local-store';

/** The zone that all times are told in, as this browser's user chose it. */
export type Zone = 'utc' | 'local';

export const zoneSetting: LocalSetting<Zone> = {
  key: 'zone.v1',
  fallback: 'utc',
  read: (stored) => (stored === 'local' ? 'local' : 'utc'),
};

/** The IANA name of the chosen zone; UTC while the page comes from the server, which does not know it. */
export function useTimeZone(): string {
  return zoneName(useLocalStore(zoneSetting).value);
}

/** The IANA name of a zone. In the browser only, where the local one is known. */
export function zoneName(zone: Zone): string {
  return zone === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The IANA name of the chosen zone at this moment, for what happens outside of drawing. In the browser only. */
export function timeZoneNow(): string {
  return zoneName(readLocal(zoneSetting));
}
