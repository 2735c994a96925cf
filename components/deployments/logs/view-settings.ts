import type { LocalSetting } from '@/lib/browser/use-local-store';

/** Which times stand before the lines, if any; those that do are told in the zone of all pages. */
export type LineTimes = 'utc' | 'local' | 'off';
const TIMES: readonly LineTimes[] = ['utc', 'local', 'off'];

/** How this browser shows logs. */
export interface LogViewSettings {
  wrap: boolean;
  /** Colours lines by how serious they seem. */
  levels: boolean;
  times: LineTimes;
}

const FALLBACK: LogViewSettings = { wrap: true, levels: true, times: 'utc' };

export const logViewSettings: LocalSetting<LogViewSettings> = {
  key: 'log-view.v2',
  fallback: FALLBACK,
  read: (stored) => {
    const given: Partial<Record<keyof LogViewSettings, unknown>> =
      typeof stored === 'object' && stored !== null ? stored : {};
    const flag = (name: 'wrap' | 'levels') => {
      const value = given[name];
      return typeof value === 'boolean' ? value : FALLBACK[name];
    };
    const times = TIMES.find((each) => each === given.times) ?? FALLBACK.times;
    return { wrap: flag('wrap'), levels: flag('levels'), times };
  },
};

const two = (part: number) => String(part).padStart(2, '0');

/** The clock of a line with milliseconds, "14:21:58" and ".120", in UTC or in this browser's zone. */
export function lineClock(epochMs: number, isLocalTime: boolean): { clock: string; fraction: string } {
  const date = new Date(epochMs);
  const parts = isLocalTime
    ? [date.getHours(), date.getMinutes(), date.getSeconds()]
    : [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  return {
    clock: parts.map(two).join(':'),
    fraction: `.${String(date.getUTCMilliseconds()).padStart(3, '0')}`,
  };
}
