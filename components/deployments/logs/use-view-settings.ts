'use client';

import { useMemo } from 'react';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { zoneSetting } from '@/lib/browser/zone';
import { logViewSettings, type LogViewSettings } from './view-settings';

/** How this browser shows logs. Whether there are times is a setting of logs; their zone is that of all pages. */
export function useViewSettings() {
  const { value: stored, change: keep } = useLocalStore(logViewSettings);
  const { value: zone, change: changeZone } = useLocalStore(zoneSetting);
  const settings = useMemo(
    (): LogViewSettings => (stored.times === 'off' ? stored : { ...stored, times: zone }),
    [stored, zone],
  );
  return {
    settings,
    zone,
    change: (next: LogViewSettings) => {
      if (next.times !== 'off') changeZone(next.times);
      keep(next);
    },
  };
}
