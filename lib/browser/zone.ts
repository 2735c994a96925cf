import type { LocalSetting } from './use-local-store';

/** The zone that days and clocks of lists and logs are told in, as this browser's user chose it. */
export type Zone = 'utc' | 'local';

export const zoneSetting: LocalSetting<Zone> = {
  key: 'zone.v1',
  fallback: 'utc',
  read: (stored) => (stored === 'local' ? 'local' : 'utc'),
};

/** The IANA name of a zone. In the browser only, where the local one is known. */
export function zoneName(zone: Zone): string {
  return zone === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
